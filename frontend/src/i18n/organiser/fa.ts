import type { Translation } from '../text';
import type { OrganiserTexts } from './en';

export default {
  'signIn.title': 'ورود',
  'signIn.say': 'برای برگزارکنندگان و داوران. تماشاگران و بازیکنان به حساب نیاز ندارند.',
  'signIn.email': 'رایانامه',
  'signIn.password': 'گذرواژه',
  'signIn.button': 'ورود',
  'signIn.busy': 'در حال ورود…',
  'signIn.forgotten': 'گذرواژه را فراموش کرده‌اید؟ مالک این سرور می‌تواند گذرواژهٔ تازه‌ای بگذارد.',
  'setup.title': 'این سرور تازه است',
  'setup.say': 'حساب مالک را بسازید. مالک همه کار می‌تواند بکند و دیگران را دعوت می‌کند.',
  'setup.name': 'نام شما',
  'setup.passwordHint': 'دست‌کم ۸ نویسه. به خاطر سپردن یک جمله آسان‌تر از یک معماست.',
  'setup.button': 'ساختن حساب',
  'setup.busy': 'در حال ساختن حساب…',
  'setup.closed.title': 'این سرور مالک دارد',
  'setup.closed.say': 'راه‌اندازی انجام شده و پیوند آن دیگر کار نمی‌کند. وارد شوید.',
  'setup.noLink.title': 'پیوندی را که در کنسول آمده باز کنید',
  'setup.noLink.say': 'سرور در نخستین اجرا پیوندی را در پنجرهٔ خود چاپ می‌کند. همان را باز کنید تا روشن شود شما آن را اجرا کرده‌اید.',
  'organise.title': 'رویدادهای شما',
  'organise.signOut': 'خروج',
} satisfies Translation<OrganiserTexts>;
