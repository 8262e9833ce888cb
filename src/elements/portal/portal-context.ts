import { createContext, useContext } from 'react';
import type { Crumb, RouteMatch } from '../../core/navigation/index.ts';
import type { Entry } from './portal-history.ts';
import type { PortalRoute } from './routes/route.ts';

/** The current page of the portal, and navigation to others. Paths are those of the route tree. */
export interface PortalNavigation {
  readonly entry: Entry;
  /** Undefined for a path without a route. */
  readonly match: RouteMatch<PortalRoute> | undefined;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly isSignedIn: boolean;
  /** Whether the teacher chooses language and theme, because no attribute sets them. */
  readonly choosesLanguage: boolean;
  readonly choosesTheme: boolean;
  /** Whether the service has terms to read. */
  readonly hasTerms: boolean;
  /** `href` of a path. */
  hrefOf(path: string): string;
  /** The path with the query it had when the teacher left it. */
  asLeft(path: string): string;
  /** Navigates to a path; asks first when a form has unsaved changes. `replace` replaces the history entry, `memo` is kept in it. */
  go(path: string, options?: { readonly replace?: boolean; readonly memo?: unknown }): void;
  /** Goes back to the previous page of the portal, or to `path` where there is none; asks as `go` does. */
  back(path: string): void;
  /** Runs something that discards unsaved changes; asks first when there are any. */
  leave(proceed: () => void): void;
  /** Runs a sign-out; asks first when it loses unsaved changes, or the record of a lesson that could not be saved yet. */
  signOut(proceed: () => void): void;
  /** Gives the page a title of its own; undefined gives it its route's title back. */
  nameTitle(title: string | undefined): void;
  /** Decorates the document's title; undefined removes the decoration. */
  decorateTitle(decorate: ((title: string) => string) | undefined): void;
}

export const PortalContext = createContext<PortalNavigation | null>(null);

/** @throws outside a `PortalContext`. */
export function usePortal(): PortalNavigation {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal() needs a PortalContext around it.');
  return portal;
}
