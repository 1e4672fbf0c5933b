// What organisers and arbiters read.
import type { Texts } from '../text';

const en = {
  'signIn.title': 'Sign in',
  'signIn.say': 'For organisers and arbiters. Spectators and players need no account.',
  'signIn.email': 'E-mail',
  'signIn.password': 'Password',
  'signIn.button': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.forgotten': 'Password forgotten? The owner of this server can set a new one.',
  'setup.title': 'This server is new',
  'setup.say': 'Make the owner’s account. The owner can do everything and invites the others.',
  'setup.name': 'Your name',
  'setup.passwordHint': 'At least 8 characters. A sentence is easier to keep in mind than a riddle.',
  'setup.button': 'Make the account',
  'setup.busy': 'Making the account…',
  'setup.closed.title': 'This server has its owner',
  'setup.closed.say': 'The set-up is done and its link no longer works. Sign in instead.',
  'setup.noLink.title': 'Open the link from the console',
  'setup.noLink.say': 'When the server starts for the first time it prints a link in its window. Open that link: it proves that you are the one who started it.',
  'organise.title': 'Your events',
  'organise.signOut': 'Sign out',
} as const satisfies Texts;

export default en;
export type OrganiserTexts = typeof en;
