// The kinds of values that settings have: each schema converts the text of a variable.
import { isIP } from 'node:net';
import * as v from 'valibot';
import { iceServer } from '../../src/core/api/endpoints/index.ts';

const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i;
const ICE_ADDRESS = /^(stun|turn)s?:[^\s/]+$/i;

export const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535));
export const host = v.pipe(
  v.string(),
  v.check((text) => isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text))),
);
/** Without a trailing slash. */
export const webAddress = v.pipe(
  v.string(),
  v.check(isWebAddress),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);
const origin = v.pipe(
  v.string(),
  v.check((text) => isWebAddress(text) && new URL(text).pathname === '/'),
  v.transform((text) => new URL(text).origin),
);
export const origins = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
  v.minLength(1),
  v.array(v.union([v.literal('*'), origin])),
);
export const smtpAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  }),
);
export const seconds = (from: number, to: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(from), v.maxValue(to));
export const databaseAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  }),
);
export const redisAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      ['redis:', 'rediss:'].includes(url.protocol) &&
      url.hostname !== '' &&
      /^\/?\d{0,5}$/.test(url.pathname)
    );
  }),
);
/** 32 bytes. */
export const key = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/i),
  v.transform((text): Uint8Array => Buffer.from(text, 'hex')),
);
export const iceServers = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ ...iceServer.entries, urls: v.pipe(v.array(v.pipe(v.string(), v.regex(ICE_ADDRESS))), v.minLength(1)) }),
  ),
);

export const socketAddress = v.pipe(
  v.string(),
  v.check((text) => /^wss?:\/\//i.test(text) && isWebAddress(text.replace(/^ws/i, 'http'))),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:\/\/[^/]/i.test(text) && url.username === '' && url.password === '' && !/[?#]/.test(text)
  );
}
