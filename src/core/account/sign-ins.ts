import type { ReadonlySignal } from '@preact/signals-core';
import { endOtherSignIns, endSignIn, listSignIns, type OpenSignIn } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The devices that the teacher is signed in on (docs/decisions/075). Only providers with the capability `sign-ins` have them. */
interface SignIns {
  /** This device first, then the most recently used. Undefined until they are loaded. */
  readonly list: ReadonlySignal<readonly OpenSignIn[] | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  /** Signs one device out. */
  end(id: string): Promise<Reply<unknown>>;
  /** Signs all devices out but this one. */
  endOthers(): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the list of sign-ins for one screen. */
export function createSignIns(session: Session): SignIns {
  const signIns = createAsyncResource<OpenSignIn[]>(session);

  async function write(call: Promise<Reply<OpenSignIn[]>>): Promise<Reply<OpenSignIn[]>> {
    const reply = await call;
    if (succeeded(reply)) signIns.set(reply.data);
    return reply;
  }

  return {
    list: signIns.data,
    status: signIns.status,
    load: () => signIns.load((signal) => session.api.call(listSignIns, {}, { signal, cache: false })),
    end: (id) => write(session.api.call(endSignIn, { body: { id } })),
    endOthers: () => write(session.api.call(endOtherSignIns, {})),
    dispose: signIns.cancel,
  };
}
