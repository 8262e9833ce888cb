import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWebCrypto } from '../../../provider/adapters/in-page/web-crypto.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { fromBase32, toBase32, codeOf, matchStep, otpauthUri, stepOf } from '../../../provider/auth/totp.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The key of the test vectors of RFC 6238, appendix B. */
const SECRET = toBase32(bytesOf('12345678901234567890'));

test('codes are those of RFC 6238, in Node and in a page', async () => {
  const expected = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  };
  for (const hmac of [createNodeCrypto(), createWebCrypto(globalThis.crypto)])
    for (const [seconds, code] of Object.entries(expected))
      assert.equal(await codeOf(SECRET, stepOf(Number(seconds) * 1000), hmac), code);
});

test('without a key no code is right', async () => {
  const crypto = createNodeCrypto();
  const code = await codeOf('', 2, crypto).catch(() => '000000');
  assert.equal(await matchStep('', code, { now: () => 60_000, crypto }), undefined);
});

test('Base32 is that of RFC 4648, without padding', () => {
  const pairs = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, encoded] of Object.entries(pairs)) {
    assert.equal(toBase32(bytesOf(text)), encoded);
    assert.deepEqual(fromBase32(encoded), bytesOf(text));
  }
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual(fromBase32(toBase32(all)), all);
  assert.throws(() => fromBase32('MZXW1'), RangeError);
});

test('the address for a QR code names service and account, escaped', () => {
  assert.equal(
    otpauthUri('ABC', 'school.example', 'hana ko@example.jp'),
    'otpauth://totp/school.example:hana%20ko%40example.jp?secret=ABC&issuer=school.example',
  );
});
