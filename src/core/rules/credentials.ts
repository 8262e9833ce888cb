export interface CredentialsProblems {
  email?: 'emailMissing' | 'emailInvalid';
  password?: 'passwordMissing';
}

/** An address as it was meant: without white space around it, full-width letters and signs made half-width. */
export function cleanEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** What has to be put right before a sign-in is tried; the last word on an address is the provider's. */
export function checkCredentials({ email, password }: { email: string; password: string }): CredentialsProblems {
  const address = cleanEmail(email);
  return {
    ...(address === '' ? { email: 'emailMissing' } : /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? {} : { email: 'emailInvalid' }),
    ...(password === '' && { password: 'passwordMissing' }),
  };
}
