// What several openings of one room may write, in every store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fencedStore, RoomTakenOver, takeOver } from '../../../provider/rooms/nodes/fences.ts';
import type { Store } from '../../../provider/store/store.ts';

const NOW = Date.UTC(2026, 10, 25);
const room = 'class-x';
const update = (position: number) => ({ id: `u${position}`, room, position, bytes: Uint8Array.from([position]) });

/** Opens the room: what is written by way of `store` is of this opening. */
async function openRoom(store: Store) {
  const taken: string[] = [];
  const number = await takeOver(store, room, NOW);
  return { number, taken, store: fencedStore(store, { room, number }, () => taken.push('over')) };
}

/** @param open opens an empty store */
export function describeFences(open: () => Store | Promise<Store>): void {
  test('refuses what an earlier opening writes, and takes what the latest one does', async () => {
    const store = await open();
    const [first, second] = [await openRoom(store), await openRoom(store)];
    assert.ok(second.number > first.number);
    const write = ({ store }: Pick<typeof first, 'store'>, position: number) =>
      store.transaction(({ roomUpdates }) => roomUpdates.insert(update(position)));
    await assert.rejects(write(first, 1), RoomTakenOver);
    await write(second, 2);
    assert.deepEqual(await store.roomUpdates.find(), [update(2)]);
    assert.deepEqual([first.taken, second.taken], [['over'], []]);
  });

  test('gives a room that was deleted no number that it had before', async () => {
    const store = await open();
    const first = await openRoom(store);
    await store.roomFences.delete([['id', '=', room]]);
    await assert.rejects(
      first.store.transaction(async () => {}),
      RoomTakenOver,
    );
    assert.ok((await takeOver(store, room, NOW + 1)) > first.number);
  });

  test('shows a later opening what an earlier one is about to write, or refuses it', async () => {
    const store = await open();
    const first = await openRoom(store);
    const entered = Promise.withResolvers<void>();
    const writing = first.store
      .transaction(async ({ roomUpdates }) => {
        entered.resolve();
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await roomUpdates.insert(update(1));
        return 'stored';
      })
      .catch((error: unknown) => error);
    await entered.promise;
    await openRoom(store);
    const seen = await store.roomUpdates.count([['room', '=', room]]);
    const result = await writing;
    assert.ok(result === 'stored' || result instanceof RoomTakenOver, String(result));
    assert.equal(seen, result === 'stored' ? 1 : 0);
    assert.equal(await store.roomUpdates.count(), seen);
  });
}
