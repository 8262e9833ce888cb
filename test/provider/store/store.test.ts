import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { migrations } from '../../../provider/adapters/node/migrations.ts';
import { openSqliteStore } from '../../../provider/adapters/node/sqlite-store.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { lesson } from './lesson-row.ts';
import { describeStore } from './store-contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

describeStore('in SQLite', () => openSqliteStore(':memory:'));
describeStore('in memory', createMemoryStore);

describe('the database', () => {
  test('of an older version is migrated, and keeps its rows', async () => {
    const file = path.join(folder, 'older.sqlite');
    // A folder from before the first version: nothing but an empty database.
    new DatabaseSync(file).close();
    const store = openSqliteStore(file, migrations);
    await store.lessons.insert(lesson('x'));
    store.close();

    const next = [...migrations, 'ALTER TABLE lessons ADD COLUMN venue TEXT', "UPDATE lessons SET venue = 'online'"];
    const migrated = openSqliteStore(file, next);
    assert.deepEqual(await migrated.lessons.get('x'), { ...lesson('x'), venue: 'online' });
    migrated.close();
    assert.equal(versionOf(file), next.length);
    openSqliteStore(file, next).close();
  });

  test('is unchanged by a migration that fails', async () => {
    const file = path.join(folder, 'failed.sqlite');
    openSqliteStore(file).close();
    const broken = [
      ...migrations,
      'ALTER TABLE lessons ADD COLUMN venue TEXT; ALTER TABLE nothing ADD COLUMN venue TEXT',
    ];
    assert.throws(() => openSqliteStore(file, broken), /nothing/);
    assert.equal(versionOf(file), migrations.length);
    const store = openSqliteStore(file);
    await store.lessons.insert(lesson('x'));
    assert.ok(!('venue' in ((await store.lessons.get('x')) ?? {})));
    store.close();
  });

  test('of a newer version is not changed', () => {
    const file = path.join(folder, 'newer.sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    assert.throws(() => openSqliteStore(file), /newer version \(99\)/);
  });
});

function versionOf(file: string): number {
  const database = new DatabaseSync(file);
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  database.close();
  return version;
}
