import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { accountOf } from '../../src/core/account/index.ts';
import { createMemoryStorage } from '../../src/core/session/index.ts';
import { createManualClock } from '../support/clock/manual-clock.ts';
import { startSession } from '../support/models/sessions.ts';
import { NOW, startTestProvider } from '../provider/client.ts';

/** The reference provider; it stands at the moment of its demo world. */
export const provider = await startTestProvider();
/** The query of a first page. */
export const paging = { page: 1, size: 10 };

/** Signs in on a device of its own, with the provider's clock back at the start. */
export async function enter(t: TestContext, who: 'hanako' | 'taro' = 'hanako', storage = createMemoryStorage()) {
  provider.clock.now = NOW;
  const session = startSession(t, provider.url, { clock: createManualClock(NOW), storage });
  await accountOf(session).login({ email: `${who}@example.jp`, password: `${who}-demo` });
  assert.equal(session.state.peek(), 'active');
  return session;
}
