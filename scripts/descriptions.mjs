const FILES = /\/src\/(?:elements\/[\w-]+\/(?:[\w-]+-)?contract|runtime\/contract|core\/api\/endpoints\/[\w-]+)\.ts$/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source;
/** Long texts are concatenated from parts. */
const TEXT = `(?:${STRING})(?:\\s*\\+\\s*(?:${STRING}))*`;
const DESCRIPTION = new RegExp(String.raw`\b(?:description|summary|use):\s*${TEXT},?`, 'g');
/** The fields of events, and the names of parts and custom properties, are used only for documents and types, too. */
const TABLE = /\b(?:detail|parts|customProperties): \{[^{}]*\},?/g;
const COMMON_TABLE = /\b(commonParts|commonCustomProperties) = \{[^{}]*\}/g;
/** Elements need the names of properties and methods. */
const SHAPE = new RegExp(String.raw`\btype:\s*shape<[^;]*?>\(\s*${TEXT}\s*\),?`, 'g');
/** Elements look up which slots they have. */
const SLOTS = /\b(?:slots: |signInSlots = )\{[^{}]*\}/g;
const VALUE = new RegExp(String.raw`:\s*${TEXT}`, 'g');

/** The descriptions of contracts and endpoints are for documents, which are generated from the sources. */
export const withoutDescriptions = {
  name: 'without-descriptions',
  transform(code, id) {
    if (!FILES.test(id)) return null;
    const short = code
      .replace(TABLE, '')
      .replace(SHAPE, '')
      .replace(COMMON_TABLE, '$1 = {}')
      .replace(SLOTS, (table) => table.replace(VALUE, ": ''"))
      .replace(DESCRIPTION, '');
    return { code: short, map: null };
  },
};
