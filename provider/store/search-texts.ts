import { foldForSearch } from '../../src/core/i18n/index.ts';
import type { Store, Table } from './store.ts';

/** The row of `meta` that says which form of search texts the store has. */
const FOLDED = 'search texts without forms of kanji';

/**
 * Folds the search texts of students and lessons that were stored before forms of kanji and invisible characters were
 * folded, once for each store.
 */
export async function refoldSearchTexts(store: Store): Promise<void> {
  if (await store.meta.get(FOLDED)) return;
  await refold(store.students as never);
  await refold(store.lessons as never);
  await store.meta.insert({ id: FOLDED, value: 'yes' });
}

async function refold(table: Table<{ id: string; searchText: string }>): Promise<void> {
  for (const { id, searchText } of await table.pick(['id', 'searchText'])) {
    const folded = searchText.split('\n').map(foldForSearch).join('\n');
    if (folded !== searchText) await table.update(id, { searchText: folded });
  }
}
