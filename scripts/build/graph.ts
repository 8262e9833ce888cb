// The graph of modules and of the files that are built from them: the only code that traverses it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleInfo, Plugin } from 'rollup';
import { isPageEntry } from './transforms.ts';

/** These items, and everything reachable from them, in the order in which it is first reached. */
export function closure<Node>(first: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set<Node>();
  const visit = (node: Node): void => {
    if (found.has(node)) return;
    found.add(node);
    for (const each of next(node)) visit(each);
  };
  for (const node of first) visit(node);
  return found;
}

/** Rollup's information about a module, by its path. */
export type InfoOf = (id: string) => ModuleInfo | null;

/** The sources of this repository among the modules of a build, as absolute paths. */
export const sourcesIn = (infoOf: InfoOf, files: readonly string[]): string[] =>
  files.map((file) => path.resolve(file)).filter((id) => infoOf(id) !== null);

/** These modules and everything that they import statically. */
export const importedBy = (infoOf: InfoOf, ids: readonly string[]): Set<string> =>
  closure(ids, (id) => importsOf(infoOf, id));

/** These modules and everything that they may ever load. */
export const loadedBy = (infoOf: InfoOf, ids: readonly string[]): Set<string> =>
  closure(ids, (id) => [...importsOf(infoOf, id), ...(infoOf(id)?.dynamicallyImportedIds ?? [])]);

const isIndex = (file: string): boolean => file.endsWith('/index.ts');

/** The imports of a module. For an `index.ts`, only the files with the imported names, not all of its exports. */
export function importsOf(infoOf: InfoOf, id: string): string[] {
  const { ast, importedIds = [] } = infoOf(id) ?? {};
  const named = (ast?.body ?? []).flatMap((node) => {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return [];
    const file = path.resolve(path.dirname(id), String(node.source?.value ?? ''));
    if (!node.source || !isIndex(file)) return [];
    return node.specifiers.map((each) => {
      const name = 'imported' in each ? each.imported : each.local;
      return sourceOf(infoOf, file, 'name' in name ? name.name : String(name.value));
    });
  });
  return [...importedIds.filter((file) => !isIndex(file)), ...named];
}

/** The file that an `index.ts` re-exports this name from. */
function sourceOf(infoOf: InfoOf, index: string, name: string): string {
  const files = Object.entries(infoOf(index)?.exportedBindings ?? {}).map(
    ([source, names]) => [source === '.' ? index : path.resolve(path.dirname(index), source), names] as const,
  );
  const [file] = files.find(([, names]) => names.includes(name)) ??
    files.find(([each, names]) => names.includes('*') && hasExport(infoOf, each, name)) ?? [index];
  return isIndex(file) && file !== index ? sourceOf(infoOf, file, name) : file;
}

/** For an `index.ts`, Rollup lists `*` for re-exports. */
function hasExport(infoOf: InfoOf, file: string, name: string): boolean {
  const { exports, exportedBindings } = infoOf(file) ?? {};
  const rest = Object.entries(exportedBindings ?? {}).filter(([, names]) => names.includes('*'));
  return (
    exports?.includes(name) === true ||
    rest.some(([source]) => hasExport(infoOf, path.resolve(path.dirname(file), source), name))
  );
}

/** A file of dist/ and its imports. */
export interface Chunk {
  file: string;
  entry?: string;
  imports: string[];
  dynamicImports: string[];
  modules: string[];
}
export type Graph = ReadonlyMap<string, Chunk>;

/** Writes the graph of a build's files to its folder, for measuring sizes. */
export const graphWriter: Plugin = {
  name: 'graph',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const rows: Chunk[] = chunks.map((chunk) => ({
      file: chunk.fileName,
      ...(isPageEntry({ id: chunk.facadeModuleId, isEntry: chunk.isEntry }) && { entry: chunk.name }),
      imports: chunk.imports,
      dynamicImports: chunk.dynamicImports,
      modules: chunk.moduleIds.map(relative),
    }));
    this.emitFile({ type: 'asset', fileName: '.graph.json', source: JSON.stringify(rows, null, 1) });
  },
};

const relative = (id: string): string =>
  path.relative(process.cwd(), id.split('\0').join('')).replaceAll(path.sep, '/');

/** For the modules in a folder of the build: `dist` itself, or that of a flavour. */
export function readGraph(folder = 'dist'): Graph {
  const chunks = JSON.parse(readFileSync(`${folder}/.graph.json`, 'utf8')) as Chunk[];
  return new Map(chunks.map((chunk) => [chunk.file, chunk]));
}

export function filesOf(graph: Graph) {
  return [...graph.keys()].sort();
}

/** A file with everything that it imports statically. */
export function staticFiles(graph: Graph, first: string) {
  return files(graph, [first], (chunk) => chunk.imports);
}

/** Everything that is loaded with an empty cache until a `<teacher-login>` in Japanese can be used. */
export function coldLogin(graph: Graph) {
  return files(graph, ['login.js'], withSources(graph, COLD_LOGIN));
}

/** The screen of a sign-in and its texts: what it loads lazily before a teacher can type. */
const COLD_LOGIN = ['src/elements/login/login-element.tsx', 'src/core/i18n/ja/sign-in.ts'];

/** The screens before a live room is entered. */
const LIVE_ROOM = [
  'src/elements/live-room/live-room-element.tsx',
  'src/elements/live-room/live-room-screen.tsx',
  'src/elements/live-room/call/teacher-call.tsx',
];

/** The board of a past lesson, in a lesson's details: code of the live room, which few people open there first. */
const PAST_BOARD = 'src/elements/lessons/archive/archived-board.tsx';

/** What opening a live room loads in addition to everything that the lists of lessons and meetings may load, without boards of past lessons. */
export function liveRoom(graph: Graph) {
  const lists = new Set(
    files(graph, ['course-list.js', 'visits.js', 'live-room.js'], (chunk) =>
      chunk.modules.includes('src/elements/live-room/element.ts')
        ? chunk.imports
        : [...chunk.imports, ...chunk.dynamicImports.filter((file) => !graph.get(file)?.modules.includes(PAST_BOARD))],
    ),
  );
  const found = files(graph, ['live-room.js'], withSources(graph, LIVE_ROOM)).filter((file) => !lists.has(file));
  const has = (part: string): boolean => found.some((file) => graph.get(file)?.modules.some((id) => id.includes(part)));
  if (!has('src/core/live-room/room.ts')) throw new Error('A live room without its protocol was not measured.');
  if (has('node_modules/yjs/')) throw new Error("The board's document is wanted later than the room.");
  return found;
}

/** Whether an element may load Lit, on which Shoelace's elements are built. Lit needs a Trusted Types policy, `lit-html`. */
export function usesLit(graph: Graph, entry: string): boolean {
  return files(graph, [entry], (chunk) => [...chunk.imports, ...chunk.dynamicImports]).some((file) =>
    graph.get(file)?.modules.some((id) => id.includes('node_modules/lit-html/')),
  );
}

/** The imports of a file, and those of its lazily loaded files that contain these sources. */
function withSources(graph: Graph, sources: readonly string[]) {
  for (const source of sources)
    if (![...graph.values()].some(({ modules }) => modules.includes(source)))
      throw new Error(`${source} was not built.`);
  const isWanted = (file: string) => sources.some((source) => graph.get(file)?.modules.includes(source));
  return (chunk: Chunk) => [...chunk.imports, ...chunk.dynamicImports.filter(isWanted)];
}

function files(graph: Graph, first: readonly string[], next: (chunk: Chunk) => readonly string[]): string[] {
  const found = closure(first, (file) => {
    const chunk = graph.get(file);
    if (chunk === undefined) throw new Error(`dist/${file} was not built.`);
    return next(chunk);
  });
  return [...found].sort();
}
