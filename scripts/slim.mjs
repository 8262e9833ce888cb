import path from 'node:path';

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
    // React and what mounts it: nothing needs one without the other, and one file packs better than two.
    if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'elements';
    const language = /src\/core\/texts\/(\w+)\/(common|login)\.ts$/.exec(id)?.[1];
    if (language) return `texts-${language}`;
    foundation ??= reach(getModuleInfo, FOUNDATION.map((file) => path.resolve(file)));
    // A class goes with its contract, so that a page which registers it fetches nothing more for them.
    const element = /src\/elements\/([\w-]+)\/(element|contract)\.ts$/.exec(id)?.[1];
    if (!foundation.has(id)) return element && `${element}-class`;
    return /\/(src\/elements|@r2wc|@preact\/signals-react)\//.test(id) ? 'elements' : 'core';
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
