// Calls to a world's provider without a page.
import assert from 'node:assert/strict';
import { startTestProvider, type TestProvider } from '../../../demo/testing/test-provider.ts';
import { readRequest } from '../../../provider/adapters/in-page/world.ts';
import type { WorldOptions } from '../../../src/testing/world-types.ts';

/** Wednesday morning in Tokyo. */
export const NOW = '2026-11-25T10:00+09:00';

/** A world in which Hanako is signed in. */
export const startHanako = async (
  rows: WorldOptions['rows'],
  replies: NonNullable<WorldOptions['replies']> = [],
): Promise<TestProvider & { readonly authorization: string }> => {
  const world = await startTestProvider({
    provider: 'https://teacher.test',
    page: 'https://teacher.test/',
    now: NOW,
    ...(rows !== undefined && { rows }),
    replies,
  });
  return { ...world, authorization: (await world.signIn()).token };
};

type Signed = Pick<TestProvider, 'handle'> & { readonly authorization: string };

/** The whole reply to a call, as it was sent. */
export async function reply({ handle, authorization }: Signed, method: string, path: string, body?: object) {
  const headers = { Authorization: authorization, ...(body && { 'Content-Type': 'application/json' }) };
  const request = await readRequest(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { status, body: bytes } = await handle(request);
  assert.equal(status, 200);
  return JSON.parse(new TextDecoder().decode(bytes)) as { status: number; message: string; data: unknown };
}

/** The `data` of a successful call. */
export async function ask(world: Signed, method: string, path: string, body?: object): Promise<unknown> {
  const { status, message, data } = await reply(world, method, path, body);
  assert.equal(status, 1, message);
  return data;
}
