import { matchRoutes, menuOf, type MenuItem } from '../../../core/navigation/index.ts';
import { routes } from '../routes/routes.ts';

/** The named routes, with their groups. */
export const menu: readonly MenuItem[] = menuOf(routes);

const entries = menu.flatMap((item) => (item.group ? item.children : [item]));

const isShort = ({ path }: MenuItem): boolean => matchRoutes(routes, path)?.chain.at(-1)?.shortName !== undefined;

/** Entries on the phone's bar besides その他: those with a short name. */
export const barEntries: readonly MenuItem[] = entries.filter(isShort);

/** Entries behind その他. */
export const furtherEntries: readonly MenuItem[] = entries.filter((item) => !isShort(item));

/** Icon of a menu entry. */
export function iconOf({ path }: MenuItem): string | undefined {
  return matchRoutes(routes, path)?.chain.at(-1)?.icon;
}
