import path from 'node:path';

/** What every element needs, sign-in included, with all that it imports: it travels as two files, which pack better than ten. */
const FOUNDATION = [
  'src/runtime/define-element.tsx',
  'src/elements/login/element.ts',
  'src/elements/login/login-element.tsx',
  'src/elements/login/sign-in-panel.tsx',
];

/** Small files that every list needs. On their own each would cost more than others save who need only one of them. */
const OF_LISTS =
  /\/src\/(runtime\/hooks\/use-(loaded|online)\.ts|elements\/lessons\/list\/live-link\.css|ui\/list\/use-narrow\.ts)$/;

/** Those of them that are the core's, which has to stand without React. */
const CORE_OF_LISTS =
  /\/src\/core\/(lessons\/(row-number|hour-length|lesson-state)|time\/throttle|offline\/(offline-of|kept-mark))\.ts$/;

/** Which chunk a module belongs to, where that is not left to the bundler. */
export function chunkOf() {
  let foundation;
  return (id, { getModuleInfo }) => {
    // React and what mounts it: nothing needs one without the other, and one file packs better than two.
    if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'elements';
    const language = /src\/core\/i18n\/(\w+)\/(common|login)\.ts$/.exec(id)?.[1];
    if (language) return `texts-${language}`;
    if (OF_LISTS.test(id)) return 'lists';
    if (CORE_OF_LISTS.test(id)) return 'lists-core';
    foundation ??= reach(
      getModuleInfo,
      FOUNDATION.map((file) => path.resolve(file)),
    );
    // A class goes with its contract, so that a page which registers it fetches nothing more for them.
    const element = /src\/elements\/([\w-]+)\/(element|contract)\.ts$/.exec(id)?.[1];
    if (!foundation.has(id)) return element && `${element}-class`;
    return /\/(src\/elements|src\/runtime|src\/ui|@r2wc|@preact\/signals-react)\//.test(id) ? 'elements' : 'core';
  };
}

/** The modules that these import, by any number of steps. */
function reach(getModuleInfo, ids, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue;
    found.add(id);
    reach(getModuleInfo, importsOf(getModuleInfo, id), found);
  }
  return found;
}

const isIndex = (file) => file.endsWith('/index.ts');

/** What a module imports. Behind an `index.ts` these are the files with the imported names, not all that it exports. */
function importsOf(getModuleInfo, id) {
  const { ast, importedIds } = getModuleInfo(id) ?? { importedIds: [] };
  const named = (ast?.body ?? [])
    .filter(({ type, source }) => source && type !== 'ExportAllDeclaration')
    .flatMap(({ source, specifiers }) =>
      specifiers.map((each) => [path.resolve(path.dirname(id), source.value), nameOf(each)]),
    )
    .filter(([file]) => isIndex(file));
  return [
    ...importedIds.filter((file) => !isIndex(file)),
    ...named.map(([file, name]) => sourceOf(getModuleInfo, file, name)),
  ];
}

function nameOf({ imported, local }) {
  return (imported ?? local).name;
}

/** The file behind an `index.ts` that has an export of this name. */
function sourceOf(getModuleInfo, index, name) {
  const files = Object.entries(getModuleInfo(index).exportedBindings).map(([source, names]) => [
    source === '.' ? index : path.resolve(path.dirname(index), source),
    names,
  ]);
  const [file] = files.find(([, names]) => names.includes(name)) ??
    files.find(([each, names]) => names.includes('*') && hasExport(getModuleInfo, each, name)) ?? [index];
  return isIndex(file) && file !== index ? sourceOf(getModuleInfo, file, name) : file;
}

/** Of an `index.ts` Rollup lists `*` for what it exports of other files. */
function hasExport(getModuleInfo, file, name) {
  const { exports, exportedBindings } = getModuleInfo(file);
  const rest = Object.entries(exportedBindings).filter(([, names]) => names.includes('*'));
  return (
    exports.includes(name) ||
    rest.some(([source]) => hasExport(getModuleInfo, path.resolve(path.dirname(file), source), name))
  );
}
