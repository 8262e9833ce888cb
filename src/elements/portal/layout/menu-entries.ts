import { matchRoutes, menuOf, type MenuItem } from '../../../core/navigation/index.ts';
import { routes } from '../routes/routes.ts';

/** Entries of the phone's bar besides その他; more would be too narrow to tap. */
const BAR_ENTRY_COUNT = 3;

/** The named routes, with their groups. */
export const menu: readonly MenuItem[] = menuOf(routes);

const entries = menu.flatMap((item) => (item.group ? item.children : [item]));

/** Entries on the phone's bar. */
export const barEntries: readonly MenuItem[] = entries.slice(0, BAR_ENTRY_COUNT);

/** Entries behind その他. */
export const furtherEntries: readonly MenuItem[] = entries.slice(BAR_ENTRY_COUNT);

/** Icon of a menu entry. */
export function iconOf({ path }: MenuItem): string | undefined {
  return matchRoutes(routes, path)?.chain.at(-1)?.icon;
}
