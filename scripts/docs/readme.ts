import { readEntries } from '../derived/contracts.ts';
import { callsTable } from './calls.ts';
import { elementTables } from './elements.ts';
import { sizesTable } from './sizes.ts';

/** What README.md has from the tables of the sources, by the names of its places. */
export async function readmeBlocks(): Promise<Record<string, string>> {
  const entries = await readEntries();
  return {
    calls: callsTable(),
    sizes: sizesTable(),
    ...Object.fromEntries(entries.map(({ contract }) => [`element:${contract.tag}`, elementTables(contract)])),
  };
}
