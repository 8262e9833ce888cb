import path from 'node:path';

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
const SENTENCE = new RegExp(String.raw`\b(sentence|summary|use):\s*(?:${STRING})`, 'g');
const NAMES_WITH_SENTENCES = /\b(parts|slots|customProperties|commonParts|commonCustomProperties)(: | = )\{[^{}]*\}/g;
const VALUE = new RegExp(String.raw`:\s*(?:${STRING})`, 'g');

/** The sentences of contracts and endpoints are for documents, and these are written from the sources. */
export const withoutSentences = {
  name: 'without-sentences',
  transform(code, id) {
    if (!/\/src\/(elements\/[\w-]+\/([\w-]+-)?contract|runtime\/define-contract|core\/api\/endpoints\/[\w-]+)\.ts$/.test(id)) return null;
    const short = code.replace(SENTENCE, "$1: ''").replace(NAMES_WITH_SENTENCES, (table) => table.replace(VALUE, ": ''"));
    return { code: short, map: null };
  },
};

/** The files that every element needs, sign-in included: they travel as two, which pack better than ten. */
const FOUNDATION = [
  'src/runtime/contract.ts',
  'src/runtime/define-contract.ts',
  'src/runtime/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
  'src/core/account/account.ts',
  'src/core/account/credentials.ts',
  'src/core/api/cache.ts',
  'src/core/api/client.ts',
  'src/core/api/endpoints/account.ts',
  'src/core/api/endpoints/endpoint.ts',
  'src/core/api/failure-text.ts',
  'src/core/api/failure.ts',
  'src/core/api/http.ts',
  'src/core/api/query.ts',
  'src/core/api/reply.ts',
  'src/core/i18n/text-direction.ts',
  'src/core/i18n/texts.ts',
  'src/core/i18n/thousands.ts',
  'src/core/lessons/link.ts',
  'src/core/session/async-resource.ts',
  'src/core/session/common.ts',
  'src/core/session/drafts.ts',
  'src/core/session/session.ts',
  'src/core/session/storage.ts',
  'src/core/session/tabs.ts',
  'src/core/session/toasts.ts',
  'src/core/session/token-provider.ts',
  'src/core/session/token-storage.ts',
  'src/core/session/token-store.ts',
  'src/core/settings/preferences.ts',
  'src/core/time/clock.ts',
];
/** Entry points only list other files: what is behind one may not be needed, so the core's files are named above. */
const ENTRY_POINT = /\/src\/core\/(.+\/)?index\.ts$/;

/** Which chunk a module belongs to, where that is not left to the bundler. */
export function chunkOf() {
  let foundation;
  return (id, { getModuleInfo }) => {
    // React and what mounts it: nothing needs one without the other, and one file packs better than two.
    if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'elements';
    const language = /src\/core\/i18n\/(\w+)\/(common|login)\.ts$/.exec(id)?.[1];
    if (language) return `texts-${language}`;
    foundation ??= reach(getModuleInfo, FOUNDATION.map((file) => path.resolve(file)));
    // A class goes with its contract, so that a page which registers it fetches nothing more for them.
    const element = /src\/elements\/([\w-]+)\/(element|contract)\.ts$/.exec(id)?.[1];
    if (!foundation.has(id)) return element && `${element}-class`;
    return /\/(src\/elements|src\/runtime|src\/ui|@r2wc|@preact\/signals-react)\//.test(id) ? 'elements' : 'core';
  };
}

function reach(getModuleInfo, ids, found = new Set()) {
  for (const id of ids) {
    if (found.has(id) || ENTRY_POINT.test(id)) continue;
    found.add(id);
    reach(getModuleInfo, getModuleInfo(id)?.importedIds ?? [], found);
  }
  return found;
}
