// npm run backup and npm run restore over PostgreSQL, beside nodes of npm start.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { isPrivate, openLesson, readPushKey, runBackupCommand } from '../provider/backup/run-backup.ts';
import { startNpm, stopNpm } from '../provider/npm-start.ts';
import { temporaryFolder } from '../provider/temporary-folder.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';

const folder = temporaryFolder();
const newFolder = () => mkdtempSync(path.join(folder, 'f-'));

describe('over PostgreSQL', async () => {
  const server = await startPostgres();
  after(() => server.close());

  /** The address of an empty database as a setting names it, and a folder for the keys. */
  const newSite = () => ({ DATABASE_URL: server.createDatabase(), DATA_DIR: newFolder(), INIT_CWD: folder });

  /** A provider with a database and keys has run there. */
  async function usedSite() {
    const site = newSite();
    assert.equal(await stopNpm(await startNpm(site.DATA_DIR, site)), 0);
    return site;
  }

  const overwrite = '--overwrite';
  const theDatabase = 'the database of DATABASE_URL';

  test('a backup is made while the provider writes, and restored once it has stopped', async () => {
    const site = newSite();
    const file = path.join(newFolder(), 'copy.dump');
    const started = await startNpm(site.DATA_DIR, site);
    const lesson = await openLesson(started);
    await lesson.write('before');
    const end = new AbortController();
    const writing = (async () => {
      for (let times = 0; !end.signal.aborted; times += 1) await lesson.write(`during ${times}`);
    })();
    const made = await runBackupCommand('backup', site, file);
    end.abort();
    await writing;
    await lesson.write('after');
    assert.deepEqual(made, { code: 0, output: `Backed up ${theDatabase} to ${file}, without its keys.\n` });
    assert.deepEqual(readdirSync(path.dirname(file)), ['copy.dump']);
    assert.ok(isPrivate(file));

    const early = await runBackupCommand('restore', site, file, overwrite);
    assert.deepEqual(early, { code: 1, output: `A provider is using ${theDatabase}: stop all of them first.\n` });
    assert.equal(await lesson.memo(), 'after');
    assert.equal(await stopNpm(started), 0);

    const kept = await runBackupCommand('restore', site, file);
    assert.equal(kept.code, 1);
    assert.match(kept.output, /is there already: replace it with --overwrite\.\n$/);
    const restored = await runBackupCommand('restore', site, file, overwrite);
    assert.deepEqual(restored, { code: 0, output: `Restored ${theDatabase} from ${file}.\n` });
    const second = await startNpm(site.DATA_DIR, site);
    assert.match(await (await openLesson(second)).memo(), /^(before|during \d+)$/);
    assert.equal(await stopNpm(second), 0);
  });

  test('a backup with its keys fills an empty database on another machine', async () => {
    const site = await usedSite();
    const file = path.join(newFolder(), 'copy.dump');
    assert.equal((await runBackupCommand('backup', site, file, '--with-keys')).code, 0);
    const elsewhere = newSite();
    const { code, output } = await runBackupCommand('restore', elsewhere, file);
    assert.deepEqual([code, output], [0, `Restored ${theDatabase} from ${file}.\n`]);
    for (const key of ['provider.sqlite.key', 'provider.sqlite.push-key'])
      assert.deepEqual(
        readFileSync(path.join(elsewhere.DATA_DIR, key)),
        readFileSync(path.join(site.DATA_DIR, key)),
        key,
      );
    const started = await startNpm(elsewhere.DATA_DIR, elsewhere);
    await (await openLesson(started)).write('goes on');
    assert.equal(await stopNpm(started), 0);
  });

  test('nodes that are given their keys have them in common, and keep nothing on their disks', async () => {
    const [SEAL_KEY, PUSH_KEY] = ['a', '7'].map((digit) => digit.repeat(64)) as [string, string];
    const { DATABASE_URL } = newSite();
    const folders = [0, 1].map(() => path.join(newFolder(), 'none'));
    const nodes = [];
    for (const DATA_DIR of folders) nodes.push(await startNpm(DATA_DIR, { DATABASE_URL, SEAL_KEY, PUSH_KEY }));
    const keys = await Promise.all(nodes.map(readPushKey));
    assert.equal(keys[0], keys[1]);
    const site = { DATABASE_URL, SEAL_KEY, PUSH_KEY, DATA_DIR: folders[0] as string };
    const file = path.join(newFolder(), 'copy.dump');
    const { code, output } = await runBackupCommand('backup', site, file, '--with-keys');
    assert.deepEqual([code, /SEAL_KEY and PUSH_KEY/.test(output), existsSync(file)], [1, true, false], output);
    assert.equal((await runBackupCommand('backup', site, file)).code, 0);
    for (const node of nodes) assert.equal(await stopNpm(node), 0);
    const restored = await runBackupCommand('restore', site, file, '--overwrite');
    assert.deepEqual([restored.code, restored.output], [0, `Restored ${theDatabase} from ${file}.\n`]);
    assert.deepEqual(folders.map(existsSync), [false, false]);
  });

  describe('what is not restored', async () => {
    const site = await usedSite();
    const whole = path.join(newFolder(), 'whole.dump');
    assert.equal((await runBackupCommand('backup', site, whole)).code, 0);

    /** A file that `make` has written. */
    const written = (bytes: Buffer | string) => {
      const file = path.join(newFolder(), 'wrong.dump');
      writeFileSync(file, bytes);
      return file;
    };
    /** A backup of a database that `sql` has changed or made. */
    const dumpOf = async (url: string, sql: string) => {
      const client = new Client(url);
      await client.connect();
      await client.query(sql);
      await client.end();
      const file = path.join(newFolder(), 'other.dump');
      const made = await runBackupCommand('backup', { ...site, DATABASE_URL: url }, file);
      return { file, made };
    };

    test('a file that is none, or is damaged: the database stays as it was', async () => {
      const bytes = readFileSync(whole);
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
      for (const [file, sentence] of [
        [
          written('これはデータベースではありません。'.repeat(1000)),
          / is not a backup of a PostgreSQL database: name another file\./,
        ],
        [written(cut), / is damaged \(.*\): use another copy\./],
      ] as const) {
        const { code, output } = await runBackupCommand('restore', site, file, overwrite);
        assert.equal(code, 1);
        assert.match(output, sentence);
        assert.match(output, /^[^\n]+\n$/);
      }
      const started = await startNpm(site.DATA_DIR, site);
      await (await openLesson(started)).write('as it was');
      assert.equal(await stopNpm(started), 0);
    });

    test('a database of another program, or of a newer version, is not even backed up', async () => {
      const other = await dumpOf(server.createDatabase(), 'CREATE TABLE notes (x INT)');
      assert.equal(other.made.code, 1);
      assert.match(other.made.output, /^The database of DATABASE_URL is not a database of a provider\.\n$/);
      const newer = await dumpOf((await usedSite()).DATABASE_URL, 'UPDATE "schemaVersion" SET "version" = 100000');
      assert.equal(newer.made.code, 1);
      assert.match(newer.made.output, / was written by a newer version \(100000\)/);
    });

    test('what fails in the middle leaves the database as it was', async () => {
      // A table of somebody else, which is in the backup and may not be replaced by it.
      const client = new Client(site.DATABASE_URL);
      await client.connect();
      await client.query('CREATE TABLE "rest" (id INT)');
      const file = path.join(newFolder(), 'with-more.dump');
      assert.equal((await runBackupCommand('backup', site, file)).code, 0);
      const count = async () =>
        (await client.query<{ count: number }>('SELECT count(*)::int FROM lessons')).rows[0]?.count;
      const before = await count();
      const { code, output } = await runBackupCommand('restore', site, file, overwrite);
      assert.equal(code, 1);
      assert.match(output, /relation "rest" already exists/);
      assert.equal(await count(), before);
      await client.end();
    });

    test('a server that cannot be reached is named in one sentence, without the password', async () => {
      const away = { ...newSite(), DATABASE_URL: 'postgres://teacher:secret-word@127.0.0.1:1/teacher' };
      for (const [command, ...parameters] of [
        ['backup', path.join(newFolder(), 'copy.dump')],
        ['restore', whole, overwrite],
      ] as const) {
        const { code, output } = await runBackupCommand(command, away, ...parameters);
        assert.equal(code, 1);
        assert.match(output, /^[^\n]+\n$/);
        assert.doesNotMatch(output, /secret-word/);
      }
    });
  });
});
