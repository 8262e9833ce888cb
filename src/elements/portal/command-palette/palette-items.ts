import type { Findable } from '../../../core/command-palette/index.ts';
import { routes } from '../routes/routes.ts';
import { PASSWORD_RESET, LOGIN, type PortalRoute } from '../routes/route.ts';

export const GROUPS = ['recent', 'day', 'student', 'lesson', 'screen', 'action'] as const;
export type Group = (typeof GROUPS)[number];

/** Something that can be picked. Its first word is what it is called. */
export interface PaletteItem extends Findable {
  /** Names it among the recent picks; those of another day's search are not kept. */
  readonly id: string;
  readonly group: Group;
  /** What stands beside the name. */
  readonly detail?: string;
  readonly icon: string;
  /** BCP 47, where the name is in a language of its own. */
  readonly lang?: string;
  readonly isKept: boolean;
  run(): void;
}

/** The routes that are pages of their own, those of the menu first: with a screen, and without a parameter in the path. */
export function screensOf(): PortalRoute[] {
  const pages = allOf(routes).filter(({ screen, titleKey, path }) => screen && titleKey && !path.includes(':') && !isDoor(path));
  return [...pages.filter(({ name }) => name), ...pages.filter(({ name }) => !name)];
}

const allOf = (tree: readonly PortalRoute[]): PortalRoute[] => tree.flatMap((route) => [route, ...allOf(route.children ?? [])]);
/** Pages for those who are not signed in. */
const isDoor = (path: string): boolean => path === LOGIN || path === PASSWORD_RESET;
