import path from 'node:path';
import type { GetManualChunk } from 'rollup';
import { elements } from './build/entries.ts';
import { importedBy, loadedBy, sourcesIn, type InfoOf } from './build/graph.ts';
import { isPageEntry } from './build/transforms.ts';
import { firstModules, firstPageModules } from './first-screens.ts';

/** What every element needs, sign-in included, with all that it imports: it travels as two files, which pack better than ten. */
const FOUNDATION = [
  'src/runtime/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
];

/** What a sign-in may load, at first or later, as in `SHARED`. */
const SIGN_IN = 'sign-in';
/** What the page shows with which a portal starts, as in `SHARED`. */
const FIRST_PAGE = 'first-page';

/**
 * What several first screens need, as few files: a module is in the first of these whose elements all show it at first. Whatever a
 * module imports is in its own file or an earlier one, so that no two files need each other.
 */
const SHARED: readonly (readonly [file: string, elements: readonly string[]])[] = [
  // Apart from what fetches more: under a sign-in a page's policy need not allow what tooltips need.
  ['parts', [SIGN_IN, 'course-list']],
  ['screens', ['course-list', 'live-room']],
  ['screens', ['course-list', 'schedule']],
  ['lists', ['course-list', 'contacts']],
  ['lesson-list', ['course-list', FIRST_PAGE]],
  ['meetings', ['schedule', 'visits', FIRST_PAGE]],
  ['calendar', ['schedule', FIRST_PAGE]],
];

const OF_CORE = /\/(src\/core|node_modules\/dayjs)\//;
const CORE_ENTRY = path.resolve('src/core/index.ts');

/** Which chunk a module belongs to, where that is not left to the bundler. */
export function chunkOf(): GetManualChunk {
  let foundation: ReadonlySet<string> | undefined;
  let screens: ReadonlyMap<string, readonly string[]> | undefined;
  return (id, { getModuleInfo, getModuleIds }) => {
    // React, or Preact, and what mounts it: nothing needs one without the other, and one file packs better than two.
    if (/node_modules\/(react|react-dom|scheduler|preact)\//.test(id)) return 'elements';
    const texts = textsOf(id);
    if (texts) return texts;
    foundation ??= importedBy(getModuleInfo, sourcesIn(getModuleInfo, FOUNDATION));
    // What the contracts of several elements share: a file of its own for signing in would be as much again.
    if (/\/src\/elements\/(lessons\/lesson|login\/sign-in)-contract\.ts$/.test(id)) return 'lesson-contract';
    // A class goes with its contract, so that a page which registers it fetches nothing more for them.
    const element = /\/src\/elements\/([\w-]+)\/(element|contract)\.ts$/.exec(id)?.[1];
    if (element && !foundation.has(id)) return `${element}-class`;
    if (foundation.has(id))
      return /\/(src\/elements|src\/runtime(?!\/sessions\/provider-url)|src\/ui|@r2wc|@preact\/signals(-react)?)\//.test(
        id,
      )
        ? 'elements'
        : 'core';
    screens ??= firstScreens(getModuleInfo, [...getModuleIds()]);
    const screen = sharedBy(id, screens.get(id));
    return screen && OF_CORE.test(id) ? coreOf(screen) : screen;
  };
}

/** The texts of a group are a file in every language; lists show theirs with the names of days. */
function textsOf(id: string): string | undefined {
  // Apart from the screens that need it: a sign-in can reach it, and must not reach their parts of Shoelace.
  if (id.endsWith('/src/core/i18n/groups.ts')) return coreOf('screens');
  const [, language, group = 'lists'] =
    /\/src\/core\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(id) ?? /node_modules\/dayjs\/locale\/(ja|zh|ar)/.exec(id) ?? [];
  return language && `texts-${language}-${group}`;
}

/** Which first screens need a module, beyond what the page's own tag brings along. */
function firstScreens(infoOf: InfoOf, ids: readonly string[]): Map<string, string[]> {
  const isEntry = (id: string): boolean =>
    id !== CORE_ENTRY && isPageEntry({ id, isEntry: infoOf(id)?.isEntry === true });
  const atOnce = importedBy(infoOf, ids.filter(isEntry));
  const found = new Map<string, string[]>();
  const add = (name: string, modules: Iterable<string>): void => {
    for (const id of modules) if (!atOnce.has(id)) found.set(id, [...(found.get(id) ?? []), name]);
  };
  for (const name of Object.keys(elements))
    if (name !== 'login') add(name, importedBy(infoOf, firstModules(infoOf, name)));
  add(FIRST_PAGE, importedBy(infoOf, firstPageModules(infoOf)));
  add(SIGN_IN, loadedBy(infoOf, sourcesIn(infoOf, FOUNDATION)));
  return found;
}

function sharedBy(id: string, names: readonly string[] = []): string | undefined {
  const [shared] = SHARED.find(([, all]) => all.every((name) => names.includes(name))) ?? [];
  if (shared) return shared;
  // What is elsewhere belongs to dialogs of other elements, too, which should not fetch this whole screen for it.
  const [only = ''] = names;
  const isOwn = id.includes(`/src/elements/${only}/`) || OF_CORE.test(id);
  return names.length === 1 && only !== SIGN_IN && isOwn ? `${only}-screen` : undefined;
}

/** The core has to stand without React, so what a file needs of it is beside the file; of what nearly every screen needs, in one. */
function coreOf(file: string): string {
  return /^(parts|screens|lists)$/.test(file) ? 'screens-core' : `${file}-core`;
}
