import { readFileSync } from 'node:fs';

/** A file of dist/ and what it needs, as `graph-plugin.mjs` has written it down. */
export interface Chunk {
  file: string;
  entry?: string;
  /** the source file that this chunk stands for, where it stands for one */
  facade?: string;
  imports: string[];
  dynamicImports: string[];
  modules: string[];
}
export type Graph = ReadonlyMap<string, Chunk>;

/** What a browser fetches lazily before a teacher can type his e-mail address, by the source files. */
const COLD_LOGIN = [/^src\/elements\/login\/login-/, /^src\/core\/i18n\/ja\/sign-in\.ts$/];

/** Of the modules in a folder of the build: `dist` itself, or that of a flavour. */
export function readGraph(folder = 'dist'): Graph {
  const chunks: Chunk[] = JSON.parse(readFileSync(`${folder}/.graph.json`, 'utf8'));
  return new Map(chunks.map((chunk) => [chunk.file, chunk]));
}

export function filesOf(graph: Graph) {
  return [...graph.keys()].sort();
}

/** A file with everything that it imports statically. */
export function staticFiles(graph: Graph, first: string) {
  return closure(graph, [first], (chunk) => chunk.imports);
}

/** The source file that a chunk stands for. A chunk that others import from stands for none, but for all that are in it. */
function sourcesOf(graph: Graph, file: string): readonly string[] {
  const { facade, modules = [] } = graph.get(file) ?? {};
  return facade === undefined ? modules : [facade];
}

/** Everything that is fetched until a `<teacher-login>` in Japanese is usable, with nothing in the cache. */
export function coldLogin(graph: Graph) {
  const isCold = (file: string) =>
    sourcesOf(graph, file).some((source) => COLD_LOGIN.some((pattern) => pattern.test(source)));
  const files = closure(graph, ['login.js'], (chunk) => [...chunk.imports, ...chunk.dynamicImports.filter(isCold)]);
  const modules = new Set(files.flatMap((file) => graph.get(file)?.modules ?? []));
  for (const pattern of [/^src\/elements\/login\/.*screen\.tsx$/, /^src\/core\/i18n\/ja\//]) {
    if (![...modules].some((id) => pattern.test(id)))
      throw new Error(`A cold login without ${pattern} was not measured.`);
  }
  return files;
}

/** The screens before a live room is entered, by the source files. */
const LIVE_ROOM = /^src\/elements\/live-room\/(live-room-element|live-room-screen|call\/teacher-call)\.tsx$/;

/** The board of a past lesson, among a lesson's details: the live room's own code, which few open there first. */
const PAST_BOARD = 'src/elements/lessons/archive/archived-board.tsx';

/** What opening a live room fetches beyond all that the lists of lessons and meetings may fetch, without boards of past lessons. */
export function liveRoom(graph: Graph) {
  const isStep = (file: string) => sourcesOf(graph, file).some((source) => LIVE_ROOM.test(source));
  const lists = new Set(
    closure(graph, ['course-list.js', 'visits.js', 'live-room.js'], (chunk) =>
      chunk.modules.includes('src/elements/live-room/element.ts')
        ? chunk.imports
        : [...chunk.imports, ...chunk.dynamicImports.filter((file) => !graph.get(file)?.modules.includes(PAST_BOARD))],
    ),
  );
  const files = closure(graph, ['live-room.js'], (chunk) => [
    ...chunk.imports,
    ...chunk.dynamicImports.filter(isStep),
  ]).filter((file) => !lists.has(file));
  const has = (part: string): boolean => files.some((file) => graph.get(file)?.modules.some((id) => id.includes(part)));
  if (!has('src/core/live-room/room.ts')) throw new Error('A live room without its protocol was not measured.');
  if (has('node_modules/yjs/')) throw new Error("The board's document is wanted later than the room.");
  return files;
}

/** Whether an element may fetch Lit, on which Shoelace's elements are built. Lit needs a Trusted Types policy, `lit-html`. */
export function usesLit(graph: Graph, entry: string): boolean {
  const files = closure(graph, [entry], (chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  return files.some((file) => graph.get(file)?.modules.some((id) => id.includes('node_modules/lit-html/')));
}

function closure(graph: Graph, first: string[], next: (chunk: Chunk) => string[]) {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    const chunk = graph.get(file);
    if (chunk === undefined) throw new Error(`dist/${file} was not built.`);
    reached.add(file);
    next(chunk).forEach(visit);
  };
  first.forEach(visit);
  return [...reached].sort();
}
