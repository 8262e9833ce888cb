import type { Findable } from '../../../core/command-palette/index.ts';
import { routes } from '../routes/routes.ts';
import { menuPath, PASSWORD_RESET, LOGIN, type PortalRoute } from '../routes/route.ts';

export const GROUPS = [
  'start',
  'recentStudent',
  'recent',
  'day',
  'student',
  'lesson',
  'meeting',
  'screen',
  'action',
] as const;
export type Group = (typeof GROUPS)[number];

/** A result of the palette. The first of its `labels` is its label. */
export interface PaletteItem extends Findable {
  /** Identifies it among the recent picks. */
  readonly id: string;
  readonly group: Group;
  /** Secondary text. */
  readonly detail?: string;
  readonly icon: string;
  /** Name of a person, whose face is shown instead of the icon. */
  readonly person?: string;
  /** BCP 47 tag where the label is in another language. */
  readonly lang?: string;
  /** Whether a pick is stored among the recent ones. */
  readonly isRemembered: boolean;
  /** A language or a theme: found by its words, and not offered before. */
  readonly isChoice?: boolean;
  run(): void;
}

/** Routes with a screen that need no id in their path, those of the menu first. */
export function screensOf(): PortalRoute[] {
  const pages = allOf(routes).filter(
    ({ screen, titleKey, path }) => screen && titleKey && !menuPath({ path }).includes(':') && !isPublic(path),
  );
  return [...pages.filter(({ name }) => name), ...pages.filter(({ name }) => !name)];
}

const allOf = (tree: readonly PortalRoute[]): PortalRoute[] =>
  tree.flatMap((route) => [route, ...allOf(route.children ?? [])]);
/** Pages for teachers who are not signed in. */
const isPublic = (path: string): boolean => path === LOGIN || path === PASSWORD_RESET;
