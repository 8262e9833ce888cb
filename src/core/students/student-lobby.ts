import type { ReadonlySignal } from '@preact/signals-core';
import { openStudentLink, type LinkInfo } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

/** What the holder of a student link sees before and after a lesson. */
export interface StudentLobby {
  /** Undefined until it is loaded, and where the provider does not have it. */
  readonly info: ReadonlySignal<LinkInfo | undefined>;
  load(): Promise<Reply<unknown>>;
  /** Cancels what is still loading. */
  dispose(): void;
}

/** Creates what a page shows of a link; the token goes in the body, never in an address. */
export function createStudentLobby(session: Session, token: string): StudentLobby {
  const info = createAsyncResource<LinkInfo>(session);
  return {
    info: info.data,
    load: () => info.load((signal) => session.api.call(openStudentLink, { body: { token } }, { signal })),
    dispose: info.cancel,
  };
}
