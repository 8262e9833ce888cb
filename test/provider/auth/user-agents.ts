import assert from 'node:assert/strict';
import type { Calls } from '../client.ts';

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** Chrome on two devices. */
export const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${ENGINE} Chrome/142.0.0.0 Safari/537.36`;
export const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${ENGINE} Chrome/142.0.0.0 Mobile Safari/537.36`;

interface From {
  userAgent?: string;
  /** As a trusted proxy forwards it. */
  address?: string;
  teacher?: 'hanako' | 'taro';
  password?: string;
}

/** Signs a demo teacher in on a device, and returns the token. */
export async function signInFrom(
  provider: Calls,
  { userAgent = WINDOWS, address = '203.0.113.7', teacher = 'hanako', password = `${teacher}-demo` }: From,
): Promise<string> {
  const body = { email: `${teacher}@example.jp`, password };
  const headers = { 'User-Agent': userAgent, 'X-Forwarded-For': address };
  const answer = await provider.askAnything('signIn', { body }, { headers });
  return answer.headers.get('Authorization') ?? assert.fail('no token came');
}
