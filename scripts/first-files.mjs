import path from 'node:path';
import { FIRST_SCREENS, firstSources, firstWords, LANGUAGES } from './first-views.mjs';

/** What the sources have in place of the tables, in any quotes. */
const PLACEHOLDERS = {
  signIn: /(["'`])\{"files":\["of a sign-in"\],"needs":\{\}\}\1/,
  screens: /(["'`])\{"files":\["of screens"\],"needs":\{\}\}\1/,
};
/** The loader knows it by this name, which cannot have a hash: its content is known only after all names. */
export const TABLE_FILE = 'chunks/first-files.js';

/** What the loader itself knows in Japanese, so that nothing is asked for one step later; with more a sign-in would be heavier. */
const MOST_USED = ['course-list', 'schedule'];

/** Gives the loader the tables of what each element's first screen needs: a small one in itself, and all others. */
export const firstFiles = {
  name: 'first-files',
  generateBundle(_options, bundle) {
    const others = Object.keys(FIRST_SCREENS).filter((name) => bundle[`${name}.js`] && !MOST_USED.includes(name));
    const put = (file, placeholder, table) => {
      if (!placeholder.test(bundle[file]?.code)) this.error(`${file} has no room for its table.`);
      bundle[file].code = bundle[file].code.replace(placeholder, () => `'${JSON.stringify(table)}'`);
    };
    const all = (name) => needsOfElement(bundle, name);
    put('loader.js', PLACEHOLDERS.signIn, tableOf([all('login'), ...MOST_USED.map(all).map(inJapanese)]));
    put(TABLE_FILE, PLACEHOLDERS.screens, tableOf([...MOST_USED.map(all).map(inOthers), ...others.map(all)]));
  },
};

const inJapanese = ({ name, files, words: { ja } }) => ({ name, files, words: { ja } });
const inOthers = ({ name, words }) => {
  const others = Object.entries(words).filter(([language]) => language !== 'ja');
  return { name, files: [], words: Object.fromEntries(others) };
};

/** The files of an element's first screen beyond those of the sign-in: for every language, and for one each. */
function needsOfElement(bundle, name) {
  const atSignIn = name === 'login' ? [] : LANGUAGES.flatMap((language) => needsOf(bundle, 'login', language));
  const found = LANGUAGES.map((language) => needsOf(bundle, name, language).filter((file) => !atSignIn.includes(file)));
  const files = found[0].filter((file) => found.every((other) => other.includes(file)));
  const words = found.map((all, index) => [LANGUAGES[index], all.filter((file) => !files.includes(file))]);
  return { name, files, words: Object.fromEntries(words) };
}

/** As the loader reads it: files once, and their indices by element. */
function tableOf(elements) {
  const files = [];
  const indicesOf = (names) =>
    names.map((name) => {
      const file = path.basename(name, '.js');
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
  const needs = elements.map(({ name, files: all, words }) => [
    name,
    [indicesOf(all), Object.fromEntries(Object.entries(words).map(([language, own]) => [language, indicesOf(own)]))],
  ]);
  return { files, needs: Object.fromEntries(needs) };
}

/** What an element's first screen reaches, without its entry, which the loader imports. */
function needsOf(bundle, name, language) {
  const entry = `${name}.js`;
  const sources = [...firstSources(name), ...firstWords(name, language)];
  return reached(bundle, [entry, ...filesOf(bundle, sources)]).filter((file) => file !== entry);
}

/** The lines with which the portal's page asks for what its first page needs, in Japanese. */
export const preloadPortal =
  (base) =>
  (html, { bundle: { bundle } }) => {
    const entry = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('portal/index.ts'));
    const sources = ['portal', 'portal-list'].flatMap((name) => [...firstSources(name), ...firstWords(name, 'ja')]);
    const lines = reached(bundle, [...(entry?.imports ?? []), ...filesOf(bundle, sources)]).map(
      (file) => `<link rel="modulepreload" href="${path.posix.join(base, file)}">`,
    );
    return html.replace('</head>', `${lines.join('')}</head>`);
  };

/** The chunks that these sources are in. */
function filesOf(bundle, sources) {
  return sources.map((source) => {
    const id = path.resolve(source);
    const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(id));
    if (!chunk) throw new Error(`${source} is in no file of the build: scripts/first-views.mjs names it.`);
    return chunk.fileName;
  });
}

/** These files with all that they import, by any number of steps: the first ones first. */
function reached(bundle, names, found = []) {
  for (const name of names) {
    if (found.includes(name)) continue;
    found.push(name);
    reached(bundle, bundle[name]?.imports ?? [], found);
  }
  return found;
}
