// The provider is the same in a page as in Node: it imports nothing of Node, and runs over any store.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { builtinModules, isBuiltin } from 'node:module';
import { test } from 'node:test';
import { build } from 'esbuild';
import { createNodeCrypto } from '../../provider/adapters/node/crypto.ts';
import { createProvider } from '../../provider/app/provider.ts';
import { fillDemoWorld } from '../../provider/seed/index.ts';
import { NOW, read } from './client.ts';
import { createMemoryStore } from '../../provider/store/memory-store.ts';

/** All modules that a file needs, its own and those of packages, and all that is Node's. */
async function graphOf(entry: string): Promise<{ modules: string[]; ofNode: string[] }> {
  // Packages may have a variant for pages: that is the one that a page would get.
  const { metafile } = await build({
    entryPoints: [`provider/${entry}`],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
    platform: 'neutral',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['browser'],
    external: [...builtinModules, 'node:*'],
  });
  const modules = Object.keys(metafile.inputs);
  const ofNode = Object.entries(metafile.inputs).flatMap(([module, { imports }]) =>
    imports.filter(({ external, path }) => external && isBuiltin(path)).map(({ path }) => `${path} in ${module}`),
  );
  return {
    modules,
    ofNode: [...ofNode, ...modules.filter((module) => /^provider\/adapters\/(?!in-page\/)/.test(module))],
  };
}

for (const entry of ['app/provider.ts', 'seed/index.ts', 'adapters/in-page/index.ts']) {
  test(`${entry} and everything it imports, including packages, does not depend on Node`, async () => {
    const { modules, ofNode } = await graphOf(entry);
    assert.ok(modules.length > 10);
    assert.deepEqual(ofNode, []);
    // Names that only Node has.
    const used = modules.filter(
      (module) =>
        module.startsWith('provider/') &&
        /\b(process|Buffer|require|global)\b\s*[.([]/.test(readFileSync(module, 'utf8')),
    );
    assert.deepEqual(used, []);
  });
}

test('the check detects the imports of the adapter for Node', async () => {
  const { ofNode } = await graphOf('adapters/node/index.ts');
  assert.ok(ofNode.includes('node:sqlite in provider/adapters/node/sqlite-store.ts'));
  assert.ok(ofNode.includes('node:crypto in provider/adapters/node/crypto.ts'));
});

test('the provider works over a memory store without a server', async () => {
  const store = createMemoryStore();
  const crypto = createNodeCrypto({ memory: 1024, passes: 1 });
  const now = () => NOW;
  await fillDemoWorld({ store, now, crypto });
  const { fetch, idle } = createProvider({
    store,
    clock: now,
    crypto,
    settings: { url: 'https://page.example', portalUrl: 'https://page.example/teacher/', mailbox: true, logo: '' },
  });
  const ask = (path: string, init?: RequestInit) => fetch(new Request(`https://page.example${path}`, init)).then(read);
  const post = (body: object, token = '') => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Authorization: token },
  });

  const { headers } = await ask(
    '/api/client/teacher/login',
    post({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  );
  const token = headers.get('Authorization') ?? '';
  const found = await ask('/api/client/teacher/teach/list/search?page=1&size=5', post({ words: 'やまだ' }, token));
  assert.ok(Number(found.data['total']) > 2);
  const [lesson] = (await ask('/api/client/teacher/teach/list/search?page=1&size=1', post({ state: 1 }, token))).data[
    'list'
  ] as { id: string }[];
  const cancel = { id: lesson?.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'in-memory-1' };
  const canceled = await ask('/api/client/teacher/course/cancel', { ...post(cancel, token), method: 'PUT' });
  assert.equal(canceled.data['canceledAt'], NOW);
  await idle();
  assert.match(await (await fetch(new Request('https://page.example/mailbox'))).text(), /授業キャンセル/);
});
