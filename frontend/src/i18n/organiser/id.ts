import type { Translation } from '../text';
import type { OrganiserTexts } from './en';

export default {
  'signIn.title': 'Masuk',
  'signIn.say': 'Untuk panitia dan wasit. Penonton dan pemain tidak memerlukan akun.',
  'signIn.email': 'Surel',
  'signIn.password': 'Kata sandi',
  'signIn.button': 'Masuk',
  'signIn.busy': 'Sedang masuk…',
  'signIn.forgotten': 'Lupa kata sandi? Pemilik peladen ini dapat menetapkan yang baru.',
  'setup.title': 'Peladen ini masih baru',
  'setup.say': 'Buat akun pemilik. Pemilik dapat melakukan segalanya dan mengundang yang lain.',
  'setup.name': 'Nama Anda',
  'setup.passwordHint': 'Sedikitnya 8 karakter. Satu kalimat lebih mudah diingat daripada teka-teki.',
  'setup.button': 'Buat akun',
  'setup.busy': 'Akun sedang dibuat…',
  'setup.closed.title': 'Peladen ini sudah ada pemiliknya',
  'setup.closed.say': 'Penyiapan sudah selesai dan tautannya tidak berlaku lagi. Silakan masuk.',
  'setup.noLink.title': 'Buka tautan dari konsol',
  'setup.noLink.say': 'Saat pertama kali dijalankan, peladen mencetak sebuah tautan di jendelanya. Buka tautan itu: itulah bukti bahwa Anda yang menjalankannya.',
  'organise.title': 'Ajang Anda',
  'organise.signOut': 'Keluar',
} satisfies Translation<OrganiserTexts>;
