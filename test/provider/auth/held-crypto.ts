// A provider whose slow hashes can be held, so that something else surely happens while one is under way.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Crypto } from '../../../provider/auth/crypto.ts';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createProvider } from '../../../provider/app/provider.ts';
import { fillDemoWorld } from '../../../provider/seed/index.ts';
import { callsOf, NOW } from '../client.ts';

/** What version 0.1.0 made of `hanako-demo` with a low cost. */
export const SCRYPT_HASH = 'scrypt$1024$8$1$51-FpBEnXnnfK_QZFiOFfw$VsNN3UuQ6V5nqE44IYnU2TlBouC6VKvQPfSKU_4Y9cg';

/** Lets a test hold a function of the real hashes at its end. */
export function createHeldCrypto(held: 'verifyPassword' | 'hashPassword' | 'digest') {
  const real = createNodeCrypto({ memory: 1024, passes: 1 });
  let gate: { open: PromiseWithResolvers<void>; reached: PromiseWithResolvers<void>; left: number } | undefined;

  async function pass<Result>(result: Promise<Result>): Promise<Result> {
    const value = await result;
    if (!gate || gate.left === 0) return value;
    const { open, reached } = gate;
    gate.left -= 1;
    if (gate.left === 0) reached.resolve();
    await open.promise;
    return value;
  }

  const own = {
    verifyPassword: { verifyPassword: (password: string, hash: string) => pass(real.verifyPassword(password, hash)) },
    hashPassword: { hashPassword: (password: string) => pass(real.hashPassword(password)) },
    digest: { digest: (text: string) => pass(real.digest(text)) },
  }[held];
  const crypto: Crypto = { ...real, ...own };
  return {
    crypto,
    /** Holds the next calls. `reached` resolves once so many wait; `open` lets them go on. */
    hold(times = 1) {
      gate = { open: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>(), left: times };
      const { open, reached } = gate;
      return { reached: reached.promise, open: () => open.resolve() };
    },
  };
}

/** The demo world over SQLite; requests go straight to the provider. */
export async function startHeldProvider(held: 'verifyPassword' | 'hashPassword') {
  const { crypto, hold } = createHeldCrypto(held);
  const store = openSqliteStore(':memory:');
  after(() => store.close());
  await fillDemoWorld({ store, now: () => NOW, crypto });
  const settings = { url: 'http://provider.test', portalUrl: 'http://portal.test/teacher/', mailbox: false, logo: '' };
  const provider = createProvider({ store, clock: () => NOW, crypto, settings });
  const calls = callsOf((path, init) => provider.fetch(new Request(settings.url + path, init)));
  return {
    ...calls,
    store,
    idle: provider.idle,
    hold,
    /** The token of the only reset link. */
    async resetToken(email = 'hanako@example.jp'): Promise<string> {
      await calls.ask('sendResetMail', { body: { email } });
      await provider.idle();
      // What a link carries is not stored as it is, so the text cannot be searched.
      const links = (await store.mails.find()).map(({ text }) => /forget#token=([\w-]+)/.exec(text)?.[1]);
      return links.find((link) => link !== undefined) ?? assert.fail('no link in the mail');
    },
  };
}
