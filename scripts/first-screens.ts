// The first screen of each element: its class dynamically imports one module, the screen, and names its texts.
import path from 'node:path';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { groupOf } from '../src/core/i18n/groups.ts';
import { elements, portal } from './build/entries.ts';
import { closure, importsOf, sourcesIn, type InfoOf } from './build/graph.ts';

/** Code that every screen loads, and every screen after a sign-in. */
const EVERY_SCREEN = ['src/core/i18n/groups.ts'];
const SIGNED_IN = ['src/core/settings/settings.ts'];

/** Screens of the holder of a link, who has no sign-in. */
const OF_LINKS = ['family'];

export const LANGUAGES = ['ja', 'en', 'zh', 'ar'];

/** The loader's built-in Japanese table, which saves a request; more tables would make a sign-in heavier. */
const MOST_USED = ['course-list', 'schedule', 'family'];

/** The placeholders of the tables in the sources, in any quotes. */
const PLACEHOLDERS = {
  signIn: /(["'`])\{"files":\["of a sign-in"\],"needs":\{\}\}\1/,
  screens: /(["'`])\{"files":\["of screens"\],"needs":\{\}\}\1/,
};
/** The loader knows it by this name, which cannot have a hash: its content is known only after all names. */
export const TABLE_FILE = 'chunks/first-files.js';

/** The modules of an element's first screen, besides its class; none if a build has no such tag. */
export function firstModules(infoOf: InfoOf, element: string): string[] {
  const screen = screenOf(infoOf, element);
  const shared = [...EVERY_SCREEN, ...(OF_LINKS.includes(element) ? [] : SIGNED_IN)];
  return [...(screen ? [screen] : []), ...(element === 'login' ? [] : sourcesIn(infoOf, shared))];
}

/** The modules of the portal's first page. */
export const firstPageModules = (infoOf: InfoOf): string[] => [
  ...firstModules(infoOf, 'portal'),
  ...sourcesIn(infoOf, portal.firstPage),
];

const isOfElement = (id: string): boolean => id.includes('/src/elements/');

/** The module of an element's class, which names the element's texts; none if a build has no such tag. */
const classOf = (infoOf: InfoOf, element: string): string[] =>
  sourcesIn(infoOf, [`src/elements/${element}/element.ts`]);

function screenOf(infoOf: InfoOf, element: string): string | undefined {
  const [classFile] = classOf(infoOf, element);
  if (!classFile) return undefined;
  const [screen, ...others] = infoOf(classFile)?.dynamicallyImportedIds ?? [];
  if (!screen || others.length > 0)
    throw new Error(`${classFile} has to import its screen dynamically, and nothing else.`);
  return screen;
}

/** The texts of these modules, named in the `namespaces` of the modules and their imports from the same folder. */
function textsOf(infoOf: InfoOf, ids: readonly string[], language: string): string[] {
  const isBeside = (id: string, other: string): boolean => path.dirname(id) === path.dirname(other);
  const own = closure(ids, (id) => importsOf(infoOf, id).filter((other) => isBeside(id, other)));
  const words = [...own].flatMap((id) => wordsIn(infoOf(id)?.ast));
  const groups = words.flatMap(({ namespaces }) =>
    namespaces.map((name) => (groupOf as Readonly<Record<string, string>>)[name] ?? 'sign-in'),
  );
  return [
    ...[...new Set(['sign-in', ...groups])].map((group) => path.resolve(`src/core/i18n/${language}/${group}.ts`)),
    ...(words.some(({ dates }) => dates) ? daysOf(infoOf, language) : []),
  ];
}

/** The names of days and months that `loadDateLocale` of `src/core/time/` loads; none for a language that dayjs has built in. */
const daysOf = (infoOf: InfoOf, language: string): string[] =>
  sourcesIn(infoOf, [`node_modules/dayjs/locale/${language === 'zh' ? 'zh-cn' : language}.js`]);

/** What a module says of its texts, as in `Words` of `src/runtime/words.ts`. */
interface FoundWords {
  readonly namespaces: readonly string[];
  readonly dates: boolean;
}

interface Node {
  readonly type?: string;
  readonly key?: { readonly name?: string };
  readonly value?: { readonly elements?: readonly ({ readonly type: string; readonly value?: string } | null)[] };
  readonly properties?: readonly Node[];
}

/** The objects with `namespaces: ['schedule', …]` anywhere in a module. */
function wordsIn(node: unknown): FoundWords[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties = [] } = node as Node;
  const valueOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
  const found = type === 'ObjectExpression' ? valueOf('namespaces')?.elements : undefined;
  const namespaces = found?.flatMap((each) => (each?.type === 'Literal' ? [each.value ?? ''] : []));
  return [
    ...(namespaces ? [{ namespaces, dates: valueOf('dates') !== undefined }] : []),
    ...Object.values(node).flatMap(wordsIn),
  ];
}

/** Passes the tables of first screens to the loader: a small one inline, and all others. */
export const firstFiles: Plugin = {
  name: 'first-files',
  generateBundle(_options, bundle) {
    const infoOf: InfoOf = (id) => this.getModuleInfo(id);
    const put = (file: string, placeholder: RegExp, table: Table): void => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || !placeholder.test(chunk.code))
        throw new Error(`${file} has no room for its table.`);
      chunk.code = chunk.code.replace(placeholder, () => `'${JSON.stringify(table)}'`);
    };
    const all = (name: string) => needsOfElement(infoOf, bundle, name);
    const others = Object.keys(elements).filter((name) => name !== 'login' && !MOST_USED.includes(name));
    put('loader.js', PLACEHOLDERS.signIn, tableOf([all('login'), ...MOST_USED.map(all).map(inJapanese)]));
    put(TABLE_FILE, PLACEHOLDERS.screens, tableOf([...MOST_USED.map(all).map(inOthers), ...others.map(all)]));
  },
};

/** The files of an element's first screen: those for every language, and those for each one. */
interface Needs {
  readonly name: string;
  readonly files: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
}

const inJapanese = ({ name, files, words: { ja = [] } }: Needs): Needs => ({ name, files, words: { ja } });
const inOthers = ({ name, words }: Needs): Needs => {
  const others = Object.entries(words).filter(([language]) => language !== 'ja');
  return { name, files: [], words: Object.fromEntries(others) };
};

/** The files of an element's first screen in addition to those of the sign-in. */
function needsOfElement(infoOf: InfoOf, bundle: OutputBundle, name: string): Needs {
  const needsOf = (element: string, language: string): string[] => {
    const entry = `${element}.js`;
    const modules = firstModules(infoOf, element);
    const naming = [...classOf(infoOf, element), ...modules.filter(isOfElement)];
    const files = [entry, ...filesWith(bundle, [...modules, ...textsOf(infoOf, naming, language)])];
    return reached(bundle, files).filter((file) => file !== entry);
  };
  const atSignIn = name === 'login' ? [] : LANGUAGES.flatMap((language) => needsOf('login', language));
  const found = LANGUAGES.map((language) => needsOf(name, language).filter((file) => !atSignIn.includes(file)));
  const files = (found[0] ?? []).filter((file) => found.every((other) => other.includes(file)));
  const words = found.map((all, index) => [LANGUAGES[index], all.filter((file) => !files.includes(file))] as const);
  return { name, files, words: Object.fromEntries(words) };
}

/** In the format of `src/first-files.ts`. */
interface Table {
  readonly files: readonly string[];
  readonly needs: Readonly<Record<string, unknown>>;
}

/** Lists files once, and their indices by element. */
function tableOf(all: readonly Needs[]): Table {
  const files: string[] = [];
  const indicesOf = (names: readonly string[]) =>
    names.map((name) => {
      const file = path.basename(name, '.js');
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
  const needs = all.map(({ name, files: own, words }) => [
    name,
    [indicesOf(own), Object.fromEntries(Object.entries(words).map(([language, each]) => [language, indicesOf(each)]))],
  ]);
  return { files, needs: Object.fromEntries(needs) as Table['needs'] };
}

/** The texts of the portal's first page in a language, with the names of days. */
export const firstPageTexts = (infoOf: InfoOf, language: string): string[] =>
  textsOf(infoOf, [...classOf(infoOf, 'portal'), ...firstPageModules(infoOf).filter(isOfElement)], language);

/** The portal's page requests the files of its first page, in Japanese: a plug-in, and the change of the page. */
export function portalPreloads(base: string) {
  let infoOf: InfoOf = () => null;
  const plugin: Plugin = {
    name: 'portal-preloads',
    renderStart() {
      infoOf = (id) => this.getModuleInfo(id);
    },
  };
  const transformHtml = (html: string, { bundle: { bundle } }: { bundle: { bundle: OutputBundle } }): string => {
    const entry = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('portal/index.ts'));
    const files = filesWith(bundle, [...firstPageModules(infoOf), ...firstPageTexts(infoOf, 'ja')]);
    const lines = reached(bundle, [...(entry?.imports ?? []), ...files]).map(
      (file) => `<link rel="modulepreload" href="${path.posix.join(base, file)}">`,
    );
    return html.replace('</head>', `${lines.join('')}</head>`);
  };
  return { plugin, transformHtml };
}

const chunksOf = (bundle: OutputBundle): OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files that contain these modules. */
function filesWith(bundle: OutputBundle, ids: readonly string[]): string[] {
  return ids.map((id) => {
    const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`${id} is in no file of the build.`);
    return chunk.fileName;
  });
}

/** These files with all their imports, in order. */
const reached = (bundle: OutputBundle, names: readonly string[]): string[] => [
  ...closure(names, (name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports : [];
  }),
];
