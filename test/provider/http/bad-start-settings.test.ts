// What keeps npm start from starting.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { startNpm, stopNpm } from '../npm-start.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

describe('npm start', () => {
  const dataFolder = (name: string) => path.join(folder, name);

  test('prints the sentence and exits with code 1 when a setting is invalid', async () => {
    const wrongOnes: Record<string, string>[] = [
      { PORTAL_URL: 'school.example' },
      { PROVIDER_URL: 'nonsense' },
      { HOST: 'no-such-host.invalid' },
    ];
    for (const settings of wrongOnes) {
      const { output, code } = await startNpm(dataFolder('unused'), settings);
      assert.equal(code, 1, output);
      assert.match(output, /^[^\n]+\n$/);
      assert.ok(output.includes(`${Object.keys(settings)[0]}=`), output);
    }
  });

  test('does not publish a folder with the demo teachers, unless DEMO=1 is set', async () => {
    await stopNpm(await startNpm(dataFolder('used')));
    const publicOnes: Record<string, string>[] = [{ HOST: '127.0.0.1' }, { SMTP_URL: 'smtp://127.0.0.1:1' }];
    for (const settings of publicOnes) {
      const { output, code } = await startNpm(dataFolder('used'), settings);
      assert.deepEqual(
        [output, code],
        [
          `${path.join(dataFolder('used'), 'provider.sqlite')} holds the demo teachers, whose passwords are published: ` +
            'choose another folder with DATA_DIR=…, remove them with npm run reset, or keep them on purpose with DEMO=1.\n',
          1,
        ],
      );
    }
    const wanted = await startNpm(dataFolder('used'), { HOST: '127.0.0.1', DEMO: '1' });
    assert.match(wanted.output, /^ready /m);
    await stopNpm(wanted);
  });

  test('issues no demo token without the demo teachers', async () => {
    const tokenOf = async ({ pages }: { pages: string }) =>
      (await fetch(`${pages}/my/teacher-token`, { method: 'POST' })).status;
    const open = await startNpm(dataFolder('open'), { HOST: '127.0.0.1' });
    assert.equal(await tokenOf(open), 405);
    await stopNpm(open);
    const own = await startNpm(dataFolder('own'));
    assert.equal(await tokenOf(own), 200);
    await stopNpm(own);
  });

  test('reports a folder that another process uses, and takes over that of a killed one', async () => {
    const first = await startNpm(dataFolder('shared'));
    const second = await startNpm(dataFolder('shared'));
    assert.deepEqual(
      [second.output, second.code],
      [
        `Another provider is using ${path.join(dataFolder('shared'), 'provider.sqlite')}: stop that one, or choose another folder with DATA_DIR=…\n`,
        1,
      ],
    );
    assert.equal((await fetch(`${first.provider}/openapi.json`)).status, 200);
    await stopNpm(first, 'SIGKILL');
    const third = await startNpm(dataFolder('shared'));
    assert.match(third.output, /^ready /m);
    await stopNpm(third);
  });

  test('is rejected on a folder for which a provider of the same process was rejected', async () => {
    const database = path.join(mkdtempSync(path.join(folder, 'held-')), 'provider.sqlite');
    const first = await startProvider({ database });
    await assert.rejects(startProvider({ database }), StartError);
    const { output, code } = await startNpm(path.dirname(database));
    assert.deepEqual(
      [output, code],
      [`Another provider is using ${database}: stop that one, or choose another folder with DATA_DIR=…\n`, 1],
    );
    await first.close();
  });

  test('names a file that is not a database', async () => {
    const broken = mkdtempSync(path.join(folder, 'broken-'));
    const file = path.join(broken, 'provider.sqlite');
    writeFileSync(file, 'これはデータベースではありません。'.repeat(1000));
    const { output, code } = await startNpm(broken);
    assert.deepEqual(
      [output, code],
      [`${file} is not a SQLite database: move it away, or choose another folder with DATA_DIR=…\n`, 1],
    );
  });

  test('names a data folder that is a file', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const { output, code } = await startNpm(file);
    assert.equal(code, 1);
    assert.match(
      output,
      new RegExp(`^The data folder ${file} cannot be made \\(.*\\): choose another one with DATA_DIR=…\n$`),
    );
  });
});
