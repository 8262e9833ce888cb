import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPageApp } from '../../demo/page-server/app.ts';
import { releaseBuild } from '../../demo/page-server/build.ts';

/** The pages, with a documentation whose builds end as a test says. */
function startDocs(...outcomes: (boolean | Error)[]) {
  let builds = 0;
  const app = createPageApp({
    build: releaseBuild,
    provider: 'http://127.0.0.1:1',
    async buildDocs() {
      const outcome = outcomes[Math.min(builds, outcomes.length - 1)];
      builds += 1;
      await Promise.resolve();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? true;
    },
  });
  return {
    open: (...addresses: string[]) => Promise.all(addresses.map((each) => app.request(each))),
    builds: () => builds,
  };
}

describe('the documentation of the page server', () => {
  test('is built once, however many ask for it', async () => {
    const { open, builds } = startDocs(true);
    await open('/docs/', '/docs/errors.html', '/docs/assets/style.css');
    await open('/docs/');
    assert.equal(builds(), 1);
  });

  test('is built again with the next page after a build that has failed, until one succeeds', async () => {
    const { open, builds } = startDocs(false, new Error('no disk'), true);
    await open('/docs/', '/docs/errors.html');
    assert.equal(builds(), 1);
    await open('/docs/', '/docs/errors.html');
    assert.equal(builds(), 2);
    await open('/docs/errors');
    assert.equal(builds(), 3);
    await open('/docs/');
    assert.equal(builds(), 3);
  });

  test('is not built again for the files of a page', async () => {
    const { open, builds } = startDocs(false);
    await open('/docs/');
    await open('/docs/assets/style.css', '/docs/logo.svg', '/docs/assets/app.js');
    assert.equal(builds(), 1);
  });
});
