import path from 'node:path';
import { FIRST_SCREENS } from './first-views.mjs';
import { isPageEntry } from './named-chunks.mjs';
import { reach } from './reach.mjs';

/** What every element needs, sign-in included, with all that it imports: it travels as two files, which pack better than ten. */
const FOUNDATION = [
  'src/runtime/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
];

/**
 * What several first screens need, as few files: a module is in the first of these whose elements all show it at first. Whatever a
 * module imports is in its own file or an earlier one, so that no two files need each other.
 */
const SHARED = [
  // Apart from what fetches more: under a sign-in a page's policy need not allow what tooltips need.
  ['parts', ['signed-in', 'course-list']],
  ['screens', ['course-list', 'live-room']],
  ['screens', ['course-list', 'schedule']],
  ['lists', ['course-list', 'contacts']],
  ['lesson-list', ['course-list', 'portal-list']],
  ['meetings', ['schedule', 'visits', 'portal-list']],
  ['calendar', ['schedule', 'portal-list']],
];

const OF_CORE = /\/(src\/core|node_modules\/dayjs)\//;
const CORE_ENTRY = path.resolve('src/core/index.ts');

/** Which chunk a module belongs to, where that is not left to the bundler. */
export function chunkOf() {
  let foundation;
  let screens;
  return (id, { getModuleInfo, getModuleIds }) => {
    // React, or Preact, and what mounts it: nothing needs one without the other, and one file packs better than two.
    if (/node_modules\/(react|react-dom|scheduler|preact)\//.test(id)) return 'elements';
    const words = wordsOf(id);
    if (words) return words;
    foundation ??= reach(
      getModuleInfo,
      FOUNDATION.map((file) => path.resolve(file)),
    );
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
    screens ??= firstScreens(getModuleInfo, getModuleIds);
    const screen = sharedBy(id, screens.get(id));
    return screen && OF_CORE.test(id) ? coreOf(screen) : screen;
  };
}

/** The texts of the sign-in, and those that nearly every list shows with its dates, are a file each in every language. */
function wordsOf(id) {
  // Apart from the screens that need it: a sign-in can reach it, and must not reach their parts of Shoelace.
  if (id.endsWith('/src/core/i18n/groups.ts')) return coreOf('screens');
  const [, language, group] =
    /src\/core\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(id) ?? /node_modules\/dayjs\/locale\/(ja|zh|ar)/.exec(id) ?? [];
  return language && `texts-${language}-${group ?? 'lists'}`;
}

/** Which first screens need a module, beyond what the page's own tag brings along. */
function firstScreens(getModuleInfo, getModuleIds) {
  const entries = [...getModuleIds()].filter((id) => isPageEntry(getModuleInfo(id)) && id !== CORE_ENTRY);
  const atOnce = reach(getModuleInfo, entries);
  const found = new Map();
  for (const [name, files] of Object.entries(FIRST_SCREENS)) {
    const ids = files.map((file) => path.resolve(file)).filter((id) => getModuleInfo(id));
    for (const id of reach(getModuleInfo, ids)) if (!atOnce.has(id)) found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

function sharedBy(id, names = []) {
  const [shared] = SHARED.find(([, all]) => all.every((name) => names.includes(name))) ?? [];
  if (shared) return shared;
  // What is elsewhere belongs to dialogs of other elements, too, which should not fetch this whole screen for it.
  const [only] = names;
  const isOwn = id.includes(`/src/elements/${only}/`) || OF_CORE.test(id);
  return names.length === 1 && isOwn ? `${only}-screen` : undefined;
}

/** The core has to stand without React, so what a file needs of it is beside the file; of what nearly every screen needs, in one. */
function coreOf(file) {
  return /^(parts|screens|lists)$/.test(file) ? 'screens-core' : `${file}-core`;
}
