// An authenticator app in the tests of elements.
import { createWebCrypto } from '../../../provider/adapters/in-page/web-crypto.ts';
import { codeOf, stepOf } from '../../../provider/auth/totp.ts';
import { askAs, HANAKO } from '../servers/ask.ts';

/** The code of a key, now or so many steps later. */
export const appCode = (secret: string, steps = 0): Promise<string> =>
  codeOf(secret.replaceAll(' ', ''), stepOf(Date.now()) + steps, createWebCrypto(crypto));

/** Turns Hanako's second factor on at a provider. The code of the present step has been used. */
export async function turnSecondFactorOn(provider: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ask = await askAs(provider);
  const { password: currentPassword } = HANAKO;
  const { data: key } = await ask<{ secret: string }>('POST', '/secondFactor/enrol', { currentPassword });
  const code = await appCode(key.secret);
  const { data } = await ask<{ recoveryCodes: string[] }>('POST', '/secondFactor/confirm', { code });
  return { secret: key.secret, recoveryCodes: data.recoveryCodes };
}
