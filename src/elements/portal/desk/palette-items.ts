import type { Findable } from '../../../core/desk/index.ts';
import { routes } from '../routes.ts';
import { HOME, LOGIN, type PortalRoute } from '../route.ts';

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

/** The routes that are pages of their own: with a screen and a title, and without a parameter in the path. */
export function screensOf(tree: readonly PortalRoute[] = routes): PortalRoute[] {
  return tree.flatMap((route) => {
    const isPage = route.screen && route.titleKey && !route.path.includes(':') && route.path !== HOME && route.path !== LOGIN;
    return [...(isPage ? [route] : []), ...screensOf(route.children ?? [])];
  });
}
