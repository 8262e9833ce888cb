import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that use React, beside the sources. */
const REACT_USERS = ['@r2wc/react-to-web-component/dist', '@preact/signals-react/runtime/dist', 'wouter/src'];
const MENTIONS_REACT = /['"]react(-dom(\/client)?)?['"]/;
/** An import that names what it takes, as all of the sources have it. */
const NAMED_IMPORT = /\bimport(?: type)? \{([^}]*)\} from ['"]react(?:-dom(?:\/client)?)?['"]/g;
const REACT_FILE = /node_modules\/(react\/cjs\/react|react-dom\/cjs\/react-dom(-client)?|scheduler\/cjs\/scheduler)\.production\.js$/;

/**
 * React is CommonJS, of which bundlers keep every export. This plugin takes those out that no import names; of a file
 * that imports React in any other way every word counts as a name. What only they have used goes when the code is made
 * small. To use an export one has to name it, so nothing that is used can go; and a package that imports React but was
 * not looked at fails the build.
 */
export function unusedReact() {
  const files = [...globSync('src/**/*.{ts,tsx}'), ...REACT_USERS.flatMap((folder) => globSync(`node_modules/${folder}/**/*.{js,mjs}`))];
  const looked = new Set();
  const words = new Set();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!MENTIONS_REACT.test(text)) continue;
    looked.add(path.resolve(file));
    for (const [word] of namesIn(text).matchAll(/[\w$]+/g)) words.add(word);
  }
  // What React's packages take from each other.
  for (const file of globSync('node_modules/react-dom/cjs/react-dom{,-client}.production.js')) {
    for (const [, word] of readFileSync(file, 'utf8').matchAll(/\b(?:React|ReactDOM|Scheduler)\.([\w$]+)/g)) words.add(word);
  }
  return {
    name: 'unused-react',
    transform(code, id) {
      if (!REACT_FILE.test(id)) return null;
      const names = [...code.matchAll(/^exports\.([\w$]+) =/gm)].map(([, name]) => name);
      return { code: names.filter((name) => !words.has(name)).reduce(withoutExport, code), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        // Whatever has JSX imports its runtime, which is kept whole.
        if (!/node_modules\/(react|react-dom)\/(?!jsx-runtime)[\w-]+\.js$/.test(id)) continue;
        const strangers = this.getModuleInfo(id).importers.filter((user) => !/[\0?]|node_modules\/(react|react-dom|scheduler|use-sync)/.test(user) && !looked.has(user));
        if (strangers.length > 0) this.error(`${strangers[0]} uses React: name its package in scripts/slim.mjs.`);
      }
    },
  };
}

/** What a file may take from React. */
function namesIn(text) {
  const isNamed = !MENTIONS_REACT.test(text.replaceAll(NAMED_IMPORT, ''));
  return isNamed ? [...text.matchAll(NAMED_IMPORT)].map(([, names]) => names).join() : text;
}

/** Whole statements only: a function or an object over several lines, or something short. */
function withoutExport(code, name) {
  return code.replace(new RegExp(`^exports\\.${name} = (?:function[\\s\\S]*?\\n\\};|\\{[\\s\\S]*?\\n\\};|[^;{}]*;)\\n`, 'm'), '');
}

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
const SENTENCE = new RegExp(String.raw`\b(sentence|summary|use):\s*(?:${STRING})`, 'g');
const NAMES_WITH_SENTENCES = /\b(parts|slots|customProperties|commonParts|commonCustomProperties)(: | = )\{[^{}]*\}/g;
const VALUE = new RegExp(String.raw`:\s*(?:${STRING})`, 'g');

/** The sentences of contracts and endpoints are for documents, and these are written from the sources. */
export const withoutSentences = {
  name: 'without-sentences',
  transform(code, id) {
    if (!/\/src\/(elements\/([\w-]+\/)?([\w-]+-)?contract|core\/endpoints\/[\w-]+)\.ts$/.test(id)) return null;
    const short = code.replace(SENTENCE, "$1: ''").replace(NAMES_WITH_SENTENCES, (table) => table.replace(VALUE, ": ''"));
    return { code: short, map: null };
  },
};

/** The files that every element needs, sign-in included: they travel as two, which pack better than ten. */
const FOUNDATION = [
  'src/elements/contract.ts',
  'src/elements/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
  'src/core/account.ts',
  'src/core/failure-text.ts',
  'src/core/notices.ts',
  'src/core/preferences.ts',
  'src/core/session.ts',
  'src/core/texts/index.ts',
  'src/core/rules/credentials.ts',
  'src/core/rules/link.ts',
  'src/core/rules/text-direction.ts',
];
/** Only a list of other files: what is behind it may not be needed. */
const DOOR = 'src/core/index.ts';

/** Which chunk a module belongs to, where that is not left to the bundler. */
export function chunkOf() {
  let foundation;
  return (id, { getModuleInfo }) => {
    if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
    const language = /src\/core\/texts\/(\w+)\/(common|login)\.ts$/.exec(id)?.[1];
    if (language) return `texts-${language}`;
    foundation ??= reach(getModuleInfo, FOUNDATION.map((file) => path.resolve(file)));
    // A class goes with its contract, so that a page which registers it fetches nothing more for them.
    const element = /src\/elements\/([\w-]+)\/(element|contract)\.ts$/.exec(id)?.[1];
    if (!foundation.has(id)) return element && `${element}-class`;
    return /\/(src\/elements|@r2wc|@preact\/signals-react)\/|store-hook/.test(id) ? 'elements' : 'core';
  };
}

function reach(getModuleInfo, ids, found = new Set()) {
  for (const id of ids) {
    if (found.has(id) || id === path.resolve(DOOR)) continue;
    found.add(id);
    reach(getModuleInfo, getModuleInfo(id)?.importedIds ?? [], found);
  }
  return found;
}
