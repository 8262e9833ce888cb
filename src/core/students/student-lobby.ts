import type { ReadonlySignal } from '@preact/signals-core';
import { openStudentLink, type LinkInfo } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

/** The information for the holder of a student link before and after a lesson. */
export interface StudentLobby {
  /** Undefined until it is loaded, and if the provider does not support it. */
  readonly info: ReadonlySignal<LinkInfo | undefined>;
  load(): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the model of a page for a link; the token is sent in the body, never in a URL. */
export function createStudentLobby(session: Session, token: string): StudentLobby {
  const info = createAsyncResource<LinkInfo>(session);
  return {
    info: info.data,
    load: () => info.load((signal) => session.api.call(openStudentLink, { body: { token } }, { signal })),
    dispose: info.cancel,
  };
}
