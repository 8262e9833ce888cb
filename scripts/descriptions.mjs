const FILES =
  /\/src\/(?:elements\/[\w-]+\/(?:[\w-]+-)?contract|runtime\/define-contract|core\/api\/endpoints\/[\w-]+)\.ts$/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
/** Long texts are written in parts. */
const TEXT = `(?:${STRING})(?:\\s*\\+\\s*(?:${STRING}))*`;
const DESCRIPTION = new RegExp(String.raw`\b(?:description|summary|use):\s*${TEXT},?`, 'g');
/** What events carry, and the names of parts and the like, are for documents and types, too. */
const TABLE = /\b(?:detail|parts|slots|customProperties): \{[^{}]*\},?/g;
const COMMON_TABLE = /\b(commonParts|commonCustomProperties) = \{[^{}]*\}/g;

/** The descriptions of contracts and endpoints are for documents, which are written from the sources. */
export const withoutDescriptions = {
  name: 'without-descriptions',
  transform(code, id) {
    if (!FILES.test(id)) return null;
    const short = code.replace(TABLE, '').replace(COMMON_TABLE, '$1 = {}').replace(DESCRIPTION, '');
    return { code: short, map: null };
  },
};
