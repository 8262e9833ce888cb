import type { RouteMatch } from '../../../core/navigation/index.ts';
import { HOME, LOGIN, type PortalRoute } from './route.ts';

/** Where somebody wanted to go before the sign-in, and who it was. */
export interface Wanted {
  /** Path within the portal, with its query. */
  readonly path: string;
  /** Id of the teacher; empty when nobody was signed in. */
  readonly teacherId: string;
}

interface Visitor {
  readonly isSignedIn: boolean;
  /** Id of the teacher, empty while nobody is signed in. */
  readonly teacherId: string;
}

/** Where a route leads on to: a path of the portal, or undefined when it is shown itself. */
export function redirectOf(match: RouteMatch<PortalRoute>, visitor: Visitor, wanted: Wanted | undefined): string | undefined {
  const route = match.chain.at(-1);
  if (route?.path === LOGIN) {
    if (!visitor.isSignedIn) return undefined;
    const isTheirs = wanted && (wanted.teacherId === '' || wanted.teacherId === visitor.teacherId);
    return isTheirs ? wanted.path : HOME;
  }
  if (!visitor.isSignedIn && match.chain.some(({ authentication }) => authentication)) return LOGIN;
  return route?.redirect;
}

/** Reads back what was left for the sign-in; what other scripts have put there instead counts for nothing. */
export function wantedOf(memo: unknown): Wanted | undefined {
  const { path, teacherId } = (memo ?? {}) as Partial<Wanted>;
  return typeof path === 'string' && path.startsWith('/') && typeof teacherId === 'string' ? { path, teacherId } : undefined;
}
