import type { Store } from './store.ts';

/** An address of a file within an update. The following bytes do not belong to it, so the extension must be one of ours. */
const ADDRESS = /\/files\/([\w-]{1,100}\.(?:pdf|png|jpg|webp))/g;

/** How many files one change may name; a student may have written it, and each one is looked up. */
const MAX_NAMED = 100;

/** Marks that the boards of rooms older than `boardFiles` were searched. */
const SEARCHED = 'boardFilesSearched';

/** Records which teaching material a change puts on a room's board, so that it is kept with the board. */
export async function recordBoardFiles(store: Store, room: string, update: Uint8Array): Promise<void> {
  // Yjs stores texts unencoded. Compare bytes, so that binary data changes nothing.
  const named = filesNamed(new TextDecoder('latin1').decode(update));
  if (named.size === 0) return;
  const teacherId = await teacherOf(store, room);
  for (const file of named) {
    const id = `${room} ${file}`;
    if (await store.boardFiles.get(id)) continue;
    const [known] = await store.files.pick(['kind', 'teacherId'], { where: [['id', '=', file]] });
    const isOwn = teacherId === undefined || known?.teacherId === teacherId;
    if (known?.kind === 'material' && isOwn) await store.boardFiles.insert({ id, room, file });
  }
}

function filesNamed(text: string): ReadonlySet<string> {
  const named = new Set<string>();
  for (const [, file = ''] of text.matchAll(ADDRESS)) {
    named.add(file);
    if (named.size === MAX_NAMED) break;
  }
  return named;
}

/** The owner of a room; undefined if its lesson or meeting is gone. */
async function teacherOf(store: Store, room: string): Promise<string | undefined> {
  const [, kind, id = ''] = /^(class|meeting)-(.+)$/s.exec(room) ?? [];
  const query = { where: [['id', '=', id]] } as const;
  if (kind === 'class') return (await store.lessons.pick(['teacherId'], query))[0]?.teacherId;
  if (kind === 'meeting') return (await store.meetings.pick(['teacherId'], query))[0]?.teacherId;
  return undefined;
}

/** Searches the boards that are older than the record of their files, once for each store. */
export async function searchOlderBoards(store: Store): Promise<void> {
  if (await store.meta.get(SEARCHED)) return;
  for (const { id, room } of await store.roomUpdates.pick(['id', 'room'])) {
    const row = await store.roomUpdates.get(id);
    if (row) await recordBoardFiles(store, room, row.bytes);
  }
  await store.meta.insert({ id: SEARCHED, value: 'yes' });
}
