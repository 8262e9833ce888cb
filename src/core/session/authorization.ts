import type { SessionPort } from '../api/index.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import type { SessionStorages } from './session-storages.ts';
import type { TeacherState } from './teacher-state.ts';
import type { TokenProvider } from './token/token-provider.ts';
import type { TokenStore } from './token/token-store.ts';

/**
 * Authorizes the requests of a session, by the host's token function where there is one, and handles replies saying that
 * the token is no longer accepted.
 */
export function createAuthorization(
  storages: SessionStorages,
  store: TokenStore,
  teacher: TeacherState,
  lifecycle: SessionLifecycle,
  host: TokenProvider,
): Pick<SessionPort, 'authSnapshot' | 'renew' | 'handleSessionOver'> {
  return {
    async authSnapshot(access) {
      lifecycle.sync();
      const isOld = store.isExpired();
      if (storages.isHosts && access !== 'anyone' && (isOld || !store.token.peek())) {
        if (teacher.signedOut.peek()) return undefined;
        if (!(await host.ask(isOld || teacher.expired.peek() ? 'expired' : 'start')))
          return void lifecycle.end('expire');
      } else if (isOld) lifecycle.end('expire');
      return store.snapshot();
    },
    renew: lifecycle.renew,
    async handleSessionOver(auth, isLast) {
      lifecycle.sync();
      const token = store.token.peek();
      // With a newer token the request was only late; it is retried for the same sign-in only.
      if (auth.token !== token) return token !== undefined && auth.signIn === store.record?.signIn;
      if (lifecycle.postponeExpiry()) return false;
      if (storages.isHosts && !isLast && (await host.ask('expired'))) return true;
      if (storages.isHosts && isLast) await host.reportRejection();
      if (token) lifecycle.end('expire');
      return false;
    },
  };
}
