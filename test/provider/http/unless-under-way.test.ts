import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { unlessUnderWay } from '../../../demo/provider/app/unless-under-way.ts';

test('a timer does not begin its work again while that is under way, and goes on after a failure', async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = mock.fn(() => runs[work.mock.callCount()]?.promise ?? Promise.resolve());
  const tick = unlessUnderWay('work of a test', work);
  tick();
  tick();
  assert.equal(work.mock.callCount(), 1);
  runs[0]?.reject(new Error('broken'));
  await new Promise(setImmediate);
  tick();
  assert.equal(work.mock.callCount(), 2);
});
