// A test's access to the session that the elements of this page share.
import { readTeacher } from '../../src/core/api/endpoints/index.ts';
import { createSafeStorage, createSession, type Session } from '../../src/core/session/index.ts';
import { SESSION_TAG, type Broker } from '../../src/runtime/sessions/session-registry.ts';
import type { TestSignIn } from './test-provider.ts';

/** The elements' session of a provider; undefined until the page has loaded an element. */
function sharedSession(provider: string): Session | undefined {
  const { broker } = (customElements.get(SESSION_TAG) ?? {}) as { readonly broker?: Broker };
  return broker?.sessionOf(provider, undefined);
}

/** A session as in another tab: elements that are added later find it in the storage. */
const ownSession = (provider: string): Session =>
  createSession({
    provider,
    fetch: (...request) => fetch(...request),
    storage: createSafeStorage(() => localStorage),
    hostName: location.hostname,
  });

/** Acts on the elements' session, or on the stored data that they will find. */
function withSession(provider: string, action: (session: Session) => void): void {
  const shared = sharedSession(provider);
  const session = shared ?? ownSession(provider);
  action(session);
  if (!shared) session.close();
}

/** Signs in at every element of a provider, present and future ones. */
export function signInPage(provider: string, { token, teacher }: TestSignIn): void {
  withSession(provider, (session) => session.begin(token, teacher));
}

/** Makes the elements notice that their session is over. */
export async function noticeExpiry(provider: string): Promise<void> {
  const session = sharedSession(provider);
  if (session?.state.peek() === 'active') await session.api.call(readTeacher, {});
}

/** Removes all data of a world from the page's storage. */
export function forgetSession(provider: string): void {
  withSession(provider, (session) => session.end());
}
