// The example of docs/core.md, run as it stands by an application that has installed the package.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '../support/playwright/fixtures.ts';
import { startTestProvider } from '../support/servers/test-provider.ts';

test('the example of the core lists ten lessons of a teacher', async () => {
  const [, code = ''] = /```js\n([^]*?)```/.exec(readFileSync('docs/core.md', 'utf8')) ?? [];
  const provider = await startTestProvider();
  try {
    const env = { ...process.env, PROVIDER: provider.url };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env });
    expect(stdout).toMatch(/^(\S+ .+\n){10}$/);
  } finally {
    await provider.close();
  }
});
