import { commonOf, perSession } from '../session/index.ts';
import { postCheckEmail, uploadFile } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';

/** Large files over slow connections take a long time. */
const UPLOAD_TIMEOUT_MS = 600_000;

/**
 * The shared services of docs/spec.md, section 7, which does not specify their paths, except for the one in `spec-state.ts`. Their
 * results are in the shared state.
 */
export interface Services {
  /**
   * Uploads a file. Its URL is stored as `imgUrl`, empty if there is none, and passed to `onDone` (docs/spec.md, section 4).
   * Aborting `signal` cancels the upload.
   */
  upload(file: Blob, onDone?: (url: string | undefined) => void, signal?: AbortSignal): Promise<Reply<string>>;
  /** Stores the whole reply as `checkValRes`. */
  postCheckEmail(value: string): Promise<Reply<unknown>>;
}

/** The session's services, shared by all callers. */
export const servicesOf = perSession((session): Services => {
  const common = commonOf(session);

  async function sendFile(file: Blob, signal: AbortSignal | undefined): Promise<Reply<string>> {
    const options = { timeout: UPLOAD_TIMEOUT_MS, ...(signal && { signal }) };
    const reply = await session.api.call(uploadFile, { body: { file } }, options);
    common.imgUrl.value = reply.data ?? '';
    return reply;
  }

  return {
    upload: (file, onDone, signal) =>
      common.during(
        'uploadLoading',
        sendFile(file, signal).then((reply) => {
          onDone?.(reply.data);
          return reply;
        }),
      ),
    async postCheckEmail(value) {
      const reply = await session.api.call(postCheckEmail, { body: { value } });
      common.checkValRes.value = reply;
      return reply;
    },
  };
});
