import type { Messages } from '../i18n/index.ts';
import { busy } from '../app/api-error.ts';

const MEGABYTE = 1024 * 1024;

/** Maximum size of all running uploads together, in bytes. Parsing a form briefly takes a few times as much memory. */
const MAX_TOTAL_BYTES = 128 * MEGABYTE;

/** Maximum number of running uploads of one teacher. */
const MAX_TEACHER_UPLOADS = 3;

/** When a rejected client should retry, in ms. */
const RETRY_AFTER_MS = 10_000;

export type UploadGate = ReturnType<typeof createUploadGate>;

/** Limits the memory that uploads use: each reserves its maximum size before its body is read. */
export function createUploadGate() {
  const underway = new Map<string, number>();
  let bytes = 0;

  return {
    /**
     * Starts an upload of a teacher. Call the returned function when it has ended.
     * @throws {ApiError} if too many uploads are running
     */
    enter(teacherId: string, size: number, messages: Messages): () => void {
      const count = underway.get(teacherId) ?? 0;
      if (count >= MAX_TEACHER_UPLOADS || bytes + size > MAX_TOTAL_BYTES) throw busy(messages, RETRY_AFTER_MS);
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

/** The maximum size of an upload, in bytes: its `Content-Length`, or the limit. */
export function sizeOfUpload({ headers }: Request, megabytes: number): number {
  const length = Number(headers.get('Content-Length') ?? NaN);
  return Number.isInteger(length) && length >= 0 ? Math.min(length, megabytes * MEGABYTE) : megabytes * MEGABYTE;
}
