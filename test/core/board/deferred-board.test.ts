import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoard, createDeferredBoard, type Board } from '../../../src/core/board/index.ts';
import { provider, text } from './board-pair.ts';

const create = async (): Promise<Board> => createBoard({ provider });
const wordsOn = (board: Board): string[] =>
  board.items('first').flatMap((item) => (item.kind === 'text' ? [item.text] : []));

/** The update of a board on which a word was written. */
function updateWith(word: string): Uint8Array {
  const board = createBoard({ provider });
  board.write('first', text(word));
  return board.save();
}

test('a deferred board has what others drew before it was loaded, and what they draw after', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('before'), 'somebody');
  assert.equal(deferred.hasUpdates(), true);
  await deferred.load();
  deferred.apply(updateWith('after'));
  assert.deepEqual(wordsOn(deferred.loaded.value ?? assert.fail('no board')).sort(), ['after', 'before']);
  assert.equal(deferred.hasUpdates(), false);
});

test('a deferred board asks for everything until it is loaded, and then for what it does not have', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('before'));
  assert.deepEqual(deferred.stateVector(), createBoard({ provider }).stateVector());
  await deferred.load();
  assert.deepEqual(deferred.stateVector(), deferred.loaded.value?.stateVector());
});

test('a deferred board keeps what it is sent again instead of what it was sent before', async () => {
  const deferred = createDeferredBoard(create);
  deferred.apply(updateWith('on the old line'));
  deferred.stateVector();
  deferred.apply(updateWith('on the new line'));
  await deferred.load();
  assert.deepEqual(wordsOn(deferred.loaded.value ?? assert.fail('no board')), ['on the new line']);
});

test('who listened to a deferred board before it was loaded hears what is drawn on it', async () => {
  const deferred = createDeferredBoard(create);
  const updates: Uint8Array[] = [];
  deferred.onLocalUpdate((update) => updates.push(update));
  deferred.apply(updateWith('of others'));
  await deferred.load();
  assert.equal(updates.length, 0);
  deferred.loaded.value?.write('first', text('own'));
  assert.equal(updates.length, 1);
  assert.equal(deferred.pending(), 1);
  deferred.acknowledged(1);
  assert.equal(deferred.pending(), 0);
});

test('a deferred board is made once, and tried again when its code could not be fetched', async () => {
  let tries = 0;
  const deferred = createDeferredBoard(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return create();
  });
  await assert.rejects(deferred.load(), /no network/);
  await Promise.all([deferred.load(), deferred.load()]);
  assert.equal(tries, 2);
});

test('a deferred board that is destroyed while it is loaded does not come any more', async () => {
  const deferred = createDeferredBoard(create);
  const loading = deferred.load();
  deferred.destroy();
  await loading;
  assert.equal(deferred.loaded.value, undefined);
});
