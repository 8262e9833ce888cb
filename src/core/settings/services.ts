import { commonOf, perSession } from '../session/index.ts';
import { postCheckEmail, uploadFile } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';

/** A picture over a slow line takes its time, milliseconds. */
const UPLOAD_TIMEOUT = 600_000;

/** The shared services of docs/spec.md, section 7 whose paths are not shown, but for one in `spec-state.ts`; their results live in the shared state. */
export const servicesOf = perSession((session) => {
  const common = commonOf(session);
  return {
    /** Uploads a file; its address becomes `imgUrl`, empty if none came, and goes to the callback (docs/spec.md, section 4). */
    upload(file: Blob, done?: (address: string | undefined) => void, signal?: AbortSignal): Promise<Reply<string>> {
      const upload = async () => {
        const reply = await session.api.call(
          uploadFile,
          { body: { file } },
          { timeout: UPLOAD_TIMEOUT, ...(signal && { signal }) },
        );
        common.imgUrl.value = reply.data ?? '';
        done?.(reply.data);
        return reply;
      };
      return common.during('uploadLoading', upload());
    },
    /** Stores the whole response as `checkValRes`. */
    async postCheckEmail(value: string): Promise<Reply<unknown>> {
      const reply = await session.api.call(postCheckEmail, { body: { value } });
      common.checkValRes.value = reply;
      return reply;
    },
  };
});
export type Services = ReturnType<typeof servicesOf>;
