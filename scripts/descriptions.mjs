const FILES =
  /\/src\/(?:elements\/[\w-]+\/(?:[\w-]+-)?contract|runtime\/define-contract|core\/api\/endpoints\/[\w-]+)\.ts$/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
const DESCRIPTION = new RegExp(String.raw`\b(description|summary|use):\s*(?:${STRING})`, 'g');
/** In rows of endpoints the whole property goes: they are in the bundle of the core. */
const ENDPOINT_DESCRIPTION = new RegExp(String.raw`\bdescription:\s*(?:${STRING}),`, 'g');
const DESCRIBED_NAMES = /\b(parts|slots|customProperties|commonParts|commonCustomProperties)(: | = )\{[^{}]*\}/g;
const VALUE = new RegExp(String.raw`:\s*(?:${STRING})`, 'g');

/** The descriptions of contracts and endpoints are for documents, which are written from the sources. */
export const withoutDescriptions = {
  name: 'without-descriptions',
  transform(code, id) {
    if (!FILES.test(id)) return null;
    if (id.includes('/endpoints/')) return { code: code.replace(ENDPOINT_DESCRIPTION, ''), map: null };
    const short = code.replace(DESCRIPTION, "$1: ''").replace(DESCRIBED_NAMES, (table) => table.replace(VALUE, ": ''"));
    return { code: short, map: null };
  },
};
