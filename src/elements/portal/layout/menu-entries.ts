import { matchRoutes, menuOf, type MenuItem } from '../../../core/navigation/index.ts';
import { routes } from '../routes/routes.ts';

/** Places on the bar of a phone beside その他: more would be too narrow for a thumb. */
const ON_BAR = 3;

/** The named routes, with their groups. */
export const menu: readonly MenuItem[] = menuOf(routes);

const places = menu.flatMap((item) => (item.group ? item.children : [item]));

/** The first places of the menu stand on a phone's bar. */
export const barEntries: readonly MenuItem[] = places.slice(0, ON_BAR);

/** The others are behind その他. */
export const furtherEntries: readonly MenuItem[] = places.slice(ON_BAR);

/** The drawing of a place. */
export function iconOf({ path }: MenuItem): string | undefined {
  return matchRoutes(routes, path)?.chain.at(-1)?.icon;
}
