// The store on PostgreSQL does what the others do.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { migrations } from '../../provider/adapters/postgres/migrations.ts';
import { openPostgresStore, type PostgresStore } from '../../provider/adapters/postgres/postgres-store.ts';
import { createSealer } from '../../provider/adapters/node/sealed-text.ts';
import { familyOf, guardiansOf, recipientsOf } from '../../provider/mail/family.ts';
import { fencedStore, RoomTakenOver, takeOver } from '../../provider/rooms/nodes/fences.ts';
import { tableNames } from '../../provider/store/tables.ts';
import { describeLists } from '../provider/store/lists-contract.ts';
import { lesson, describeStore } from '../provider/store/store-contract.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';

const server = await startPostgres();
const open: PostgresStore[] = [];
after(async () => {
  await Promise.all(open.map((store) => store.close()));
  await server.close();
});

async function openStore(url = server.createDatabase(), steps = migrations): Promise<PostgresStore> {
  const store = await openPostgresStore(url, createSealer(), steps);
  open.push(store);
  return store;
}

/** An empty store, on a database that many tests use one after the other. */
function createEmptyStores() {
  let shared: Promise<PostgresStore> | undefined;
  return async () => {
    const store = await (shared ??= openStore());
    for (const name of tableNames) await store[name].delete([]);
    return store;
  };
}

describeStore('in PostgreSQL', createEmptyStores());
describeLists('in PostgreSQL', createEmptyStores(), 40);

test('what an earlier opening of a room has begun to write is refused once a later one has read the room', async () => {
  const store = await openStore();
  const room = 'class-x';
  const openRoom = async () => fencedStore(store, { room, number: await takeOver(store, room, 1) }, () => {});
  const earlier = await openRoom();
  const [entered, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = earlier.transaction(async ({ roomUpdates }) => {
    entered.resolve();
    await read.promise;
    await roomUpdates.insert({ id: 'x', room, position: 1, bytes: Uint8Array.from([1]) });
  });
  await entered.promise;
  await openRoom();
  read.resolve();
  await assert.rejects(writing, RoomTakenOver);
  assert.equal(await store.roomUpdates.count(), 0);
});

test('a database of every earlier schema is migrated, and keeps its rows', async () => {
  for (let version = 0; version <= migrations.length; version += 1) {
    const url = server.createDatabase();
    const older = await openStore(url, migrations.slice(0, version));
    if (version > 0) await older.lessons.insert(lesson('x'));
    const store = await openStore(url);
    if (version === 0) await store.lessons.insert(lesson('x'));
    assert.deepEqual(await store.lessons.get('x'), lesson('x'));
    const { total } = await store.lists.lessons({ teacherId: 'a', words: ['まだ'] }, { page: 1, size: 5 }, 0);
    assert.equal(total, 1);
  }
});

test('the guardian of an older database becomes a row of its own, which gets the mails that it got before', async () => {
  const url = server.createDatabase();
  const at = migrations.findIndex((each) => each.includes('CREATE TABLE "guardians"'));
  await openStore(url, migrations.slice(0, at));
  const client = new Client(url);
  await client.connect();
  const insert = (id: string, email: string | null, mailsTo: string | null) =>
    client.query(
      `INSERT INTO "students" ("id", "teacherId", "name", "kana", "avatar", "grade", "subjects", "searchText", "email",
        "guardianName", "guardianEmail", "mailsTo") VALUES ($1, 'a', '', '', '', '', '[]', 'x', $2, '恵子', 'm@x.jp', $3)`,
      [id, email, mailsTo],
    );
  await insert('usual', 's@x.jp', null);
  await insert('both', 's@x.jp', 'both');
  await insert('student', 's@x.jp', 'student');
  await insert('student without an address', null, 'student');
  await client.end();
  const store = await openStore(url);
  const gets = async (id: string) => {
    const family = await familyOf(store, id);
    return family && recipientsOf(family, 'plans').flatMap(({ role, isChosen }) => (isChosen ? [role] : []));
  };
  assert.deepEqual(await gets('usual'), ['guardian']);
  assert.deepEqual(await gets('both'), ['guardian', 'student']);
  assert.deepEqual(await gets('student'), ['student']);
  assert.deepEqual(await gets('student without an address'), ['guardian']);
  const [{ id, serial, name, version } = { id: '', serial: '', name: '', version: 0 }] = await guardiansOf(
    store,
    'usual',
  );
  assert.deepEqual([name, version, serial.length], ['恵子', 1, 32]);
  assert.match(id, /^g-[\da-f]{32}$/);
  assert.equal((await store.students.get('usual'))?.searchText, 'x\n恵子');
});

test('nodes that start together migrate once', async () => {
  const url = server.createDatabase();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)));
  await stores[0]?.lessons.insert(lesson('x'));
  assert.equal(await stores[3]?.lessons.count(), 1);
});

test('a migration that fails changes nothing, and a database of a newer version is refused', async () => {
  const url = server.createDatabase();
  await openStore(url);
  const broken = [
    ...migrations,
    'ALTER TABLE lessons ADD COLUMN venue TEXT; ALTER TABLE nothing ADD COLUMN venue TEXT',
  ];
  await assert.rejects(openStore(url, broken), /nothing/);
  await (await openStore(url)).lessons.insert(lesson('x'));
  await assert.rejects(openStore(url, migrations.slice(1)), new RegExp(`newer version \\(${migrations.length}\\)`));
});

test('a text with a NUL is stored with a sign in its place', async () => {
  const store = await openStore();
  await store.meta.insert({ id: 'x', value: 'a\0b' });
  assert.equal((await store.meta.get('x'))?.value, 'a\uFFFDb');
});

test('secrets are sealed in the database', async () => {
  const url = server.createDatabase();
  const store = await openStore(url);
  await store.mails.insert({ id: 'x', recipient: 'a@example.jp', subject: 'x', text: 'a link', createdAt: 1 });
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ text: string }>('SELECT "text" FROM "mails"');
  await client.end();
  assert.match(rows[0]?.text ?? '', /^sealed:1:/);
  assert.equal((await store.mails.get('x'))?.text, 'a link');
});
