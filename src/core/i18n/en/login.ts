import type { Namespaces } from '../namespaces.ts';

export const login: Namespaces['login'] = {
  title: 'Sign in',
  productName: 'Online tutoring for teachers',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  submit: 'Sign in',
  submitting: 'Signing in',
  forgotten: 'Forgotten your password?',
  emailMissing: 'Enter your e-mail address.',
  emailInvalid: 'Enter an e-mail address such as hanako@example.jp.',
  passwordMissing: 'Enter your password.',
  rejected: 'You could not be signed in. Check your e-mail address and password.',
  signedIn: 'Signed in as',
  signOut: 'Sign out',
  signingOut: 'Signing out',
  signOutFailed: 'You could not be signed out',
  signOutHere: 'Sign out on this device only',
  signOutHereHint: 'You can still sign out on this device. The server will then keep the session until it runs out.',
};
