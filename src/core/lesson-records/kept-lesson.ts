import {
  type LessonArchive,
  readLessonArchive,
  type LessonRecordInfo,
  readLessonRecord,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { createMaterials, type Materials } from '../board/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The archive of a lesson (docs/design-choices.md#lesson-archive). Only providers with the capability `lesson-archive` have it. */
interface KeptLesson extends Pick<AsyncResource<LessonArchive>, 'data' | 'status'> {
  load(): Promise<Reply<LessonArchive>>;
  /** Reads the files of the lesson; nothing can be added. */
  readonly materials: Materials;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the archive of one lesson for one screen; `fetch` reads the files. */
export function createKeptLesson(session: Session, lessonId: string, fetch: typeof globalThis.fetch): KeptLesson {
  const { api, provider } = session;
  const archive = createAsyncResource<LessonArchive>(session);
  let fileToken = '';

  async function request(signal?: AbortSignal): Promise<Reply<LessonArchive>> {
    const reply = await api.call(readLessonArchive, { params: { id: lessonId } }, signal ? { signal } : {});
    if (succeeded(reply)) fileToken = reply.data.fileToken;
    return reply;
  }

  const files = createMaterials({ provider, fetch, fileToken: () => fileToken });
  /** The token is valid for some minutes, but a page may stay open for a day. */
  async function readWithNewToken(address: string): Promise<Blob> {
    const reply = await request();
    if (!succeeded(reply)) throw new Error('There is no token for the files.');
    return files.read(address);
  }

  return {
    data: archive.data,
    status: archive.status,
    load: () => archive.load(request),
    materials: {
      read: (address) =>
        fileToken === '' ? readWithNewToken(address) : files.read(address).catch(() => readWithNewToken(address)),
      upload: undefined,
    },
    dispose: archive.cancel,
  };
}

/** A teacher's record after a lesson, read-only. Only providers with the capability `lesson-records` have it. */
interface WrittenRecord extends Pick<AsyncResource<LessonRecordInfo>, 'data' | 'status'> {
  load(): Promise<Reply<LessonRecordInfo>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the record of one lesson for one screen. */
export function createWrittenRecord(session: Session, lessonId: string): WrittenRecord {
  const record = createAsyncResource<LessonRecordInfo>(session);
  return {
    data: record.data,
    status: record.status,
    load: () => record.load((signal) => session.api.call(readLessonRecord, { params: { id: lessonId } }, { signal })),
    dispose: record.cancel,
  };
}

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** The size of a file in a language: whole kilobytes, or megabytes with one decimal. */
export function fileSize(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE;
  const value = isLarge ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / KILOBYTE));
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
