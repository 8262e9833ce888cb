// Calls of the endpoint table, by their names.
import { endpointTable } from '../../src/core/api/endpoints/index.ts';

interface NamedPath {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
}

const escape = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

// A path without parameters wins over one with them.
const paths: readonly NamedPath[] = Object.entries(endpointTable)
  .sort(([, a], [, b]) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${escape(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** The name of a call in the endpoint table; empty if it has none. `path` is without its query. */
export function callName(method: string, path: string): string {
  return paths.find((known) => known.method === method && known.pattern.test(path))?.name ?? '';
}

/** @throws TypeError if there is no call of that name */
export function checkCallName(name: string): void {
  if (Object.hasOwn(endpointTable, name)) return;
  const isNear = (known: string) => known.toLowerCase().includes(name.toLowerCase().slice(0, 4));
  const near = Object.keys(endpointTable).filter(isNear);
  const hint = near.length > 0 ? ` There are: ${near.join(', ')}.` : ' docs/provider-api.md lists all.';
  throw new TypeError(`There is no call "${name}".${hint}`);
}
