import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHealth } from '../../../provider/adapters/node/operation/health.ts';
import type { Store } from '../../../provider/store/store.ts';
import { read, startTestProvider } from '../client.ts';

describe('a health check', () => {
  test('says that the provider is alive and ready, to anybody, with no cache in between', async () => {
    const provider = await startTestProvider();
    for (const [path, message] of [
      ['/healthz', 'alive'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await provider.fetch(path);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      const { httpStatus, status, message: given } = await read(response);
      assert.deepEqual([httpStatus, status, given], [200, 1, message]);
      const head = await provider.fetch(path, { method: 'HEAD' });
      assert.deepEqual([head.status, await head.text()], [200, '']);
    }
  });

  test('changes nothing: any other method is refused', async () => {
    const provider = await startTestProvider();
    const response = await provider.fetch('/readyz', { method: 'POST' });
    assert.deepEqual([response.status, response.headers.get('Allow')], [405, 'GET, HEAD']);
  });

  test('is not ready while the provider drains, but alive', async () => {
    const provider = await startTestProvider();
    provider.drain();
    const { httpStatus, data, headers } = await read(await provider.fetch('/readyz'));
    assert.deepEqual([httpStatus, data['code'], headers.get('Retry-After')], [503, 'draining', '1']);
    assert.equal((await provider.fetch('/healthz')).status, 200);
  });

  const readiness = async (get: () => unknown) => {
    const store = { meta: { get } } as unknown as Pick<Store, 'meta'>;
    const health = createHealth({ store, isDraining: () => false, storeTimeoutMillis: 20 });
    const response = await health(new Request('http://localhost/readyz'))?.response;
    return read(response ?? assert.fail('no answer'));
  };

  test('is not ready while the store throws, rejects, or does not answer in time', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    for (const get of [broken, () => Promise.reject(new Error('lost')), () => new Promise(() => {})]) {
      const { httpStatus, data } = await readiness(get);
      assert.deepEqual([httpStatus, data['code']], [503, 'store']);
    }
    assert.equal((await readiness(() => Promise.resolve(undefined))).httpStatus, 200);
  });
});
