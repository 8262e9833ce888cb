import { cleanIdentifier } from '../i18n/index.ts';

export interface CredentialsProblems {
  email?: 'emailMissing' | 'emailInvalid';
  password?: 'passwordMissing';
}

/** An address as it was meant: without white space and invisible characters, full-width letters and signs made half-width. */
export const cleanEmail = cleanIdentifier;

/** What is wrong with the form of an address; the last word on it is the provider's. */
export function emailProblem(email: string): CredentialsProblems['email'] | undefined {
  const address = cleanEmail(email);
  if (address === '') return 'emailMissing';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? undefined : 'emailInvalid';
}

/** What has to be put right before a sign-in is tried. */
export function checkCredentials({ email, password }: { email: string; password: string }): CredentialsProblems {
  const problem = emailProblem(email);
  return { ...(problem && { email: problem }), ...(password === '' && { password: 'passwordMissing' }) };
}
