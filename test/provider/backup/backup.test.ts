// npm run backup and npm run restore, in processes of their own, beside one of npm start.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, test } from 'node:test';
import { startNpm, stopNpm } from '../npm-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { isPrivate, openLesson, runBackupCommand } from './run-backup.ts';

const folder = temporaryFolder();
const newFolder = () => mkdtempSync(path.join(folder, 'f-'));

const run = (command: 'backup' | 'restore', dataFolder: string, ...parameters: string[]) =>
  runBackupCommand(command, { DATA_DIR: dataFolder, INIT_CWD: folder }, ...parameters);

/** A data folder that a provider has used, with its keys. */
const used = path.join(folder, 'used');
const database = path.join(used, 'provider.sqlite');
before(async () => void (await stopNpm(await startNpm(used))));

describe('a backup', () => {
  test('is made while the provider writes, and restored once it has stopped', async () => {
    const data = newFolder();
    const file = path.join(newFolder(), 'copy.sqlite');
    const started = await startNpm(data);
    const lessons = await openLesson(started);
    await lessons.write('before');
    const end = new AbortController();
    const writing = (async () => {
      for (let times = 0; !end.signal.aborted; times += 1) await lessons.write(`during ${times}`);
    })();
    const made = await run('backup', data, file);
    end.abort();
    await writing;
    await lessons.write('after');

    assert.deepEqual(made, {
      code: 0,
      output: `Backed up ${path.join(data, 'provider.sqlite')} to ${file}, without its keys.\n`,
    });
    assert.deepEqual(readdirSync(path.dirname(file)), ['copy.sqlite']);
    assert.ok(isPrivate(file));

    const early = await run('restore', data, file, '--overwrite');
    assert.equal(early.code, 1);
    assert.match(early.output, /^Another provider is using .*: stop that one, [^\n]*\n$/);
    assert.equal(await lessons.memo(), 'after');
    assert.equal(await stopNpm(started), 0);

    const kept = await run('restore', data, file);
    assert.equal(kept.code, 1);
    assert.match(kept.output, /provider\.sqlite is there already: .*--overwrite\.\n$/);
    const restored = await run('restore', data, file, '--overwrite');
    assert.deepEqual(restored, { code: 0, output: `Restored ${path.join(data, 'provider.sqlite')} from ${file}.\n` });
    const second = await startNpm(data);
    assert.match(await (await openLesson(second)).memo(), /^(before|during \d+)$/);
    assert.equal(await stopNpm(second), 0);
  });

  test('has the keys with --with-keys, and brings them to another machine', async () => {
    const file = path.join(newFolder(), 'copy.sqlite');
    const { code, output } = await run('backup', used, file, '--with-keys');
    assert.deepEqual([code, /without its keys/.test(output)], [0, false]);
    const elsewhere = path.join(newFolder(), 'data');
    assert.equal((await run('restore', elsewhere, file)).code, 0);
    for (const suffix of ['.key', '.push-key']) {
      assert.ok(isPrivate(file + suffix));
      assert.ok(isPrivate(path.join(elsewhere, `provider.sqlite${suffix}`)));
      assert.deepEqual(readFileSync(path.join(elsewhere, `provider.sqlite${suffix}`)), readFileSync(database + suffix));
    }
  });

  test('reports what is lost without keys', async () => {
    const file = path.join(newFolder(), 'copy.sqlite');
    assert.equal((await run('backup', used, file)).code, 0);
    const { code, output } = await run('restore', path.join(newFolder(), 'data'), file);
    assert.equal(code, 0);
    assert.match(output, /There are no keys .*: mails that wait are dropped/);
  });

  test('replaces a file only with --overwrite', async () => {
    const file = path.join(newFolder(), 'copy.sqlite');
    writeFileSync(file, 'mine');
    const { code, output } = await run('backup', used, file);
    assert.deepEqual(
      [code, output],
      [1, `${file} is there already: choose another place, or replace it with --overwrite.\n`],
    );
    assert.equal(readFileSync(file, 'utf8'), 'mine');
    assert.equal((await run('backup', used, file, '--overwrite')).code, 0);
    assert.notEqual(statSync(file).size, 4);
  });

  test('resolves a relative path from where npm was called', async () => {
    assert.equal((await run('backup', used, 'relative.sqlite')).code, 0);
    assert.ok(existsSync(path.join(folder, 'relative.sqlite')));
  });

  test('is not made of nothing, nor into the database itself', async () => {
    const empty = newFolder();
    const nothing = await run('backup', empty, path.join(empty, 'copy.sqlite'));
    assert.deepEqual([nothing.code, /^There is no .*DATA_DIR=…\n$/.test(nothing.output)], [1, true]);
    assert.deepEqual(readdirSync(empty), []);
    const itself = await run('backup', used, database, '--overwrite');
    assert.deepEqual([itself.code, /is the database itself/.test(itself.output)], [1, true]);
  });

  test('needs one file, and no other flags', async () => {
    for (const parameters of [[], ['a', 'b'], ['a', '--fast']]) {
      const { code, output } = await run('backup', used, ...parameters);
      assert.equal(code, 1);
      assert.match(output, /^[^\n]*npm run backup -- FILE \[--with-keys\] \[--overwrite\]\n$/);
    }
  });
});

describe('a rejected backup', () => {
  const file = (name: string, make: (database: DatabaseSync) => void) => {
    const made = path.join(newFolder(), name);
    const empty = new DatabaseSync(made);
    make(empty);
    empty.close();
    return made;
  };

  const damaged = () => {
    const made = path.join(newFolder(), 'damaged.sqlite');
    const copy = new DatabaseSync(database);
    copy.exec(`VACUUM INTO '${made}'`);
    copy.close();
    const bytes = readFileSync(made);
    // All but the first page, which has the schema.
    bytes.fill(0xaa, 40_960, 122_880);
    writeFileSync(made, bytes);
    return made;
  };

  const text = () => {
    const made = path.join(newFolder(), 'text.sqlite');
    writeFileSync(made, 'これはデータベースではありません。'.repeat(1000));
    return made;
  };

  const wrong: readonly (readonly [string, () => string, RegExp])[] = [
    ['is missing', () => path.join(folder, 'nowhere.sqlite'), /^There is no /],
    ['is not a database', text, / is not a SQLite database: name another file/],
    ['is damaged', damaged, / is damaged \(/],
    [
      'belongs to another program',
      () => file('other.sqlite', (one) => one.exec('CREATE TABLE notes (x)')),
      / is not a database of a provider\./,
    ],
    [
      'is of a newer version',
      () => file('newer.sqlite', (one) => one.exec('PRAGMA user_version = 100000')),
      / was written by a newer version \(100000\)/,
    ],
  ];

  for (const [what, make, sentence] of wrong)
    test(`a file that ${what} does not change the database`, async () => {
      const data = newFolder();
      mkdirSync(data, { recursive: true });
      const own = path.join(data, 'provider.sqlite');
      writeFileSync(own, readFileSync(database));
      const { code, output } = await run('restore', data, make(), '--overwrite');
      assert.equal(code, 1, output);
      assert.match(output, sentence);
      assert.match(output, /^[^\n]+\n$/);
      assert.deepEqual(readFileSync(own), readFileSync(database));
      assert.ok(!existsSync(`${own}.part`));
    });
});
