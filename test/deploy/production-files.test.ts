// What the image contains, started as in the image: with nothing else around it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { copyProductionFiles } from '../../scripts/deploy/production-files.ts';
import { freePorts } from '../../scripts/cluster/free-ports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
const app = path.join(folder, 'app');
after(() => rmSync(folder, { recursive: true }));

/** Starts a program of the image; resolves with what it prints until a pattern comes, or its end. */
async function run(program: string, parameters: string[], env: Record<string, string>, until = /$^/) {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: app,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let output = '';
  await new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (until.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve());
  });
  return { child, output };
}

describe('the files of the image', () => {
  let packages: string[] = [];
  before(async () => {
    packages = await copyProductionFiles(app);
  });

  test('contain no package that only the build or the pages need', () => {
    for (const name of ['react', 'react-dom', 'typescript', 'esbuild', 'rollup', 'preact', 'playwright-core', 'hono-x'])
      assert.ok(!packages.includes(name) && !existsSync(path.join(app, 'node_modules', name)), name);
    assert.ok(packages.length < 80, `${packages.length} packages`);
  });

  test('start the provider with every optional adapter, and back it up', async () => {
    const [port = 0, providerPort = 0, metricsPort = 0] = await freePorts(3);
    const { child, output } = await run(
      'demo/serve.ts',
      [],
      {
        PORT: String(port),
        PROVIDER_PORT: String(providerPort),
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
        SMTP_URL: 'smtp://127.0.0.1:1',
        LOG_FORMAT: 'json',
      },
      /"message":"ready /,
    );
    assert.match(output, /"message":"ready /);
    assert.equal((await fetch(`http://localhost:${providerPort}/readyz`)).status, 200);
    assert.equal((await fetch(`http://localhost:${providerPort}/openapi.json`)).status, 200);
    assert.match(await (await fetch(`http://localhost:${metricsPort}/metrics`)).text(), /^teacher_rooms 0$/m);
    assert.ok([200, 404].includes((await fetch(`http://localhost:${port}/teacher/provision/ja.txt`)).status));
    const copy = path.join(folder, 'copy.sqlite');
    assert.match((await run('provider/backup/backup.ts', [copy], {})).output, /^Backed up /);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});
