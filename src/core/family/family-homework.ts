import type { ReadonlySignal } from '@preact/signals-core';
import {
  type FamilyHomeworkList,
  type HomeworkReply,
  listFamilyHomework,
  markHomework,
  removeHomeworkFile,
  requestHomeworkUpload,
} from '../api/endpoints/index.ts';
import { failed, type Reply, succeeded } from '../api/index.ts';
import { createMaterials, type Materials, sendFile } from '../board/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

/** The homework on the page of a family. */
export interface FamilyHomeworkModel {
  readonly homework: ReadonlySignal<FamilyHomeworkList | undefined>;
  load(): Promise<Reply<unknown>>;
  /** Marks the homework of a lesson as done, or not done. */
  mark(lesson: string, done: boolean): Promise<Reply<HomeworkReply>>;
  /** Sends a photo or a PDF. Never throws: a failure is part of the reply. */
  send(lesson: string, file: Blob): Promise<Reply<unknown>>;
  /** Takes a file back. */
  remove(lesson: string, url: string): Promise<Reply<HomeworkReply>>;
  /** Reads the files that were sent. */
  readonly files: Pick<Materials, 'read'>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates it for a link; the token is sent in the body, never in a URL. `fetch` reads and sends files. */
export function createFamilyHomework(
  session: Session,
  link: string,
  fetch: typeof globalThis.fetch,
): FamilyHomeworkModel {
  const { api, provider } = session;
  const homework = createAsyncResource<FamilyHomeworkList>(session);

  function show(lesson: string, reply: Reply<HomeworkReply>): Reply<HomeworkReply> {
    const shown = homework.data.peek();
    if (!succeeded(reply) || !shown) return reply;
    const { doneAtMillis, files } = reply.data;
    const list = shown.list.map((each) => (each.lesson === lesson ? { ...each, doneAtMillis, files } : each));
    homework.set({ ...shown, list });
    return reply;
  }
  const load = () => homework.load((signal) => api.call(listFamilyHomework, { body: { link } }, { signal }));

  async function upload(lesson: string, file: Blob): Promise<Reply<unknown>> {
    const permission = await api.call(requestHomeworkUpload, { body: { link, lesson } });
    if (!succeeded(permission)) return permission;
    const sent = await sendFile(permission.data, file, fetch);
    return succeeded(sent) ? load() : sent;
  }

  return {
    homework: homework.data,
    load,
    mark: async (lesson, done) => show(lesson, await api.call(markHomework, { body: { link, lesson, done } })),
    send: (lesson, file) =>
      upload(lesson, file).catch(() => failed({ kind: 'offline', message: 'Network request failed' })),
    remove: async (lesson, url) => show(lesson, await api.call(removeHomeworkFile, { body: { link, lesson, url } })),
    files: createMaterials({ provider, fetch, fileToken: () => homework.data.peek()?.fileToken ?? '' }),
    dispose: homework.cancel,
  };
}
