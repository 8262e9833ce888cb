import path from 'node:path';

/** The modules that these import, by any number of steps. */
export function reach(getModuleInfo, ids, found = new Set()) {
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
