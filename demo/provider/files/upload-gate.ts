import type { Messages } from '../i18n/index.ts';
import { busy } from '../app/api-error.ts';

const MEGABYTE = 1024 * 1024;

/** What the bodies of all uploads under way may come to, in bytes. Reading a form takes a few times as much for a moment. */
const MOST_BYTES = 128 * MEGABYTE;

/** So many uploads of one teacher may be under way. */
const MOST_OF_TEACHER = 3;

/** When to try again, milliseconds. */
const RETRY = 10_000;

export type UploadGate = ReturnType<typeof createUploadGate>;

/** Bounds what uploads hold in memory: each reserves what it may become before its body is read. */
export function createUploadGate() {
  const underway = new Map<string, number>();
  let bytes = 0;

  return {
    /**
     * Admits an upload of a teacher and answers what to call when it is over.
     * @throws {ApiError} when too much is under way
     */
    enter(teacherId: string, size: number, messages: Messages): () => void {
      const count = underway.get(teacherId) ?? 0;
      if (count >= MOST_OF_TEACHER || bytes + size > MOST_BYTES) throw busy(messages, RETRY);
      underway.set(teacherId, count + 1);
      bytes += size;
      return () => {
        bytes -= size;
        const left = (underway.get(teacherId) ?? 1) - 1;
        if (left > 0) underway.set(teacherId, left);
        else underway.delete(teacherId);
      };
    },
  };
}

/** What an upload may become, in bytes: what it says of itself, else the most that is read of it. */
export function sizeOfUpload({ headers }: Request, megabytes: number): number {
  const length = Number(headers.get('Content-Length') ?? NaN);
  return Number.isInteger(length) && length >= 0 ? Math.min(length, megabytes * MEGABYTE) : megabytes * MEGABYTE;
}
