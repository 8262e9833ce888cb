import type { RouteMatch } from '../../../core/navigation/index.ts';
import { HOME, LOGIN, type PortalRoute } from './route.ts';

/** The page requested before the sign-in, and who was signed in. */
export interface RequestedPage {
  /** Path within the portal, with its query. */
  readonly path: string;
  /** ID of the teacher; empty when none was signed in. */
  readonly teacherId: string;
  /** The session was ended by a sign-out in another tab, in the middle of whatever the teacher did here. */
  readonly isElsewhere?: boolean;
}

interface Visitor {
  readonly isSignedIn: boolean;
  /** ID of the teacher; empty when none is signed in. */
  readonly teacherId: string;
}

/** Target path of a redirect; undefined where the route itself is shown. */
export function redirectOf(
  match: RouteMatch<PortalRoute>,
  visitor: Visitor,
  requested: RequestedPage | undefined,
): string | undefined {
  const route = match.chain.at(-1);
  if (route?.path === LOGIN) {
    if (!visitor.isSignedIn) return undefined;
    const isTheirs = requested && (requested.teacherId === '' || requested.teacherId === visitor.teacherId);
    return isTheirs ? requested.path : HOME;
  }
  if (!visitor.isSignedIn && match.chain.some(({ authentication }) => authentication)) return LOGIN;
  return route?.redirect;
}

/** Reads the requested page from a history entry; malformed data is ignored. */
export function requestedPageOf(memo: unknown): RequestedPage | undefined {
  const { path, teacherId, isElsewhere = false } = (memo ?? {}) as Partial<RequestedPage>;
  return typeof path === 'string' && path.startsWith('/') && typeof teacherId === 'string'
    ? { path, teacherId, isElsewhere }
    : undefined;
}
