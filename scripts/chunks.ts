import path from 'node:path';
import type { GetManualChunk } from 'rollup';
import { elements } from './build/entries.ts';
import { importedBy, loadedBy, sourcesIn, type InfoOf } from './build/graph.ts';
import { isPageEntry } from './build/transforms.ts';
import { firstModules, firstPageModules, firstPageTexts, LANGUAGES } from './first-screens.ts';

/** Code that every element needs, including the sign-in, with all its imports: in two files, which compress better than ten. */
const FOUNDATION = [
  'src/runtime/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
  'src/runtime/sessions/provider-url.ts',
];

/** Code that a sign-in may load, at first or later, as in `SHARED`. */
const SIGN_IN = 'sign-in';
/** Code of the first page of a portal, as in `SHARED`. */
const FIRST_PAGE = 'first-page';

/**
 * Code that several first screens need, in few files: a module is in the first of these whose elements all show it at first. The imports of a
 * module are in its own file or an earlier one, so no two files depend on each other.
 */
const SHARED: readonly (readonly [file: string, elements: readonly string[]])[] = [
  // A family's page is small, and opened on a phone: it loads nothing of a teacher's screens that it does not need.
  ['family-parts', ['course-list', 'family']],
  // Apart from code that loads more: for a sign-in, a page's policy need not allow what tooltips need.
  ['parts', [SIGN_IN, 'course-list']],
  ['screens', ['course-list', 'live-room']],
  ['screens', ['course-list', 'schedule']],
  ['lists', ['course-list', 'contacts']],
  ['lesson-list', ['course-list', FIRST_PAGE]],
  ['meetings', ['schedule', 'visits', FIRST_PAGE]],
  ['calendar', ['schedule', FIRST_PAGE]],
];

/** Whether nearly all functions of a chunk are called when a first screen is shown. Files of texts have none, and those of classes few. */
export const isOfFirstScreen = (chunk: string): boolean =>
  ['elements', 'core', FIRST_PAGE, ...Object.keys(elements).map(screenFile)]
    .concat(SHARED.map(([file]) => file))
    .some((file) => chunk === file || chunk === coreOf(file));

const OF_CORE = /\/(src\/core|node_modules\/dayjs)\//;
const CORE_ENTRY = path.resolve('src/core/index.ts');

/** The chunk of a module, unless the bundler decides. */
export function chunkOf(): GetManualChunk {
  let foundation: ReadonlySet<string> | undefined;
  let screens: ReadonlyMap<string, readonly string[]> | undefined;
  return (id, { getModuleInfo, getModuleIds }) => {
    // React or Preact, and the code that mounts it: each needs the other, and one file compresses better than two.
    if (/node_modules\/(react|react-dom|scheduler|preact)\//.test(id)) return 'elements';
    const texts = textsOf(id);
    if (texts) return texts;
    foundation ??= importedBy(getModuleInfo, sourcesIn(getModuleInfo, FOUNDATION));
    // Shared by the contracts of several elements: a separate file for the sign-in would double the size.
    if (/\/src\/elements\/(lessons\/lesson|login\/sign-in)-contract\.ts$/.test(id)) return 'lesson-contract';
    // A class is bundled with its contract, so that a page which registers it loads nothing more for them.
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

/** The entry module of the portal. */
const PORTAL = 'src/elements/portal/index.ts';

/**
 * The chunk of a module of the portal's page, whose first page is one file beside the code of every element, and one of texts for each
 * language: a browser has six connections to a server over HTTP/1.1, and each further file costs one of them a round trip.
 */
export function chunkOfPortal(): GetManualChunk {
  const usual = chunkOf();
  let firstPage: ReadonlySet<string> | undefined;
  let texts: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    const { getModuleInfo: infoOf } = context;
    firstPage ??= importedBy(infoOf, [...sourcesIn(infoOf, [PORTAL]), ...firstPageModules(infoOf)]);
    texts ??= new Map(
      LANGUAGES.flatMap((language) => firstPageTexts(infoOf, language).map((each) => [each, `texts-${language}`])),
    );
    const file = usual(id, context);
    // A CommonJS module has another beside it, named by a query.
    return (
      texts.get(id.replace(/^\0|\?.*$/g, '')) ??
      (firstPage.has(id) && file !== 'elements' && file !== 'core' ? FIRST_PAGE : file)
    );
  };
}

/** The texts of a group are one file per language, and so are the names of days, which a family's page needs without those of lists. */
function textsOf(id: string): string | undefined {
  // Apart from the screens that need it: a sign-in can reach it, and must not reach their parts of Shoelace.
  if (id.endsWith('/src/core/i18n/groups.ts')) return coreOf('family-parts');
  const [, language, group = 'days'] =
    /\/src\/core\/i18n\/(\w+)\/([\w-]+)\.ts$/.exec(id) ?? /node_modules\/dayjs\/locale\/(ja|zh|ar)/.exec(id) ?? [];
  return language && `texts-${language}-${group}`;
}

/** The first screens that need a module, in addition to what the page's own tag loads. */
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
  // Modules elsewhere also belong to dialogs of other elements, which should not load this whole screen for them.
  const [only = ''] = names;
  const isOwn = id.includes(`/src/elements/${only}/`) || OF_CORE.test(id);
  return names.length === 1 && only !== SIGN_IN && isOwn ? screenFile(only) : undefined;
}

/** The chunk of what only the first screen of an element needs. */
function screenFile(element: string): string {
  return `${element}-screen`;
}

/** The core must work without React, so the part of it that a file needs is beside that file; the part that nearly every screen needs is in one file. */
function coreOf(file: string): string {
  return /^(parts|screens|lists)$/.test(file) ? 'screens-core' : `${file}-core`;
}
