import { globSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../src/elements/contract.ts';
import { callsTable } from './calls.ts';
import { elementTables } from './elements.ts';

const root = path.join(import.meta.dirname, '../..');

/** What README.md has from the tables of the sources, by the names of its places. */
export async function readmeBlocks(): Promise<Record<string, string>> {
  const files = globSync('src/elements/*/contract.ts', { cwd: root }).sort();
  const contracts = await Promise.all(files.map(async (file) => {
    const { contract } = await import(path.join(root, file)) as { contract: Contract };
    return contract;
  }));
  return {
    calls: callsTable(),
    ...Object.fromEntries(contracts.map((contract) => [`element:${contract.tag}`, elementTables(contract)])),
  };
}
