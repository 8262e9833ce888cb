import { createContext, useContext } from 'react';
import type { Crumb, RouteMatch } from '../../core/navigation/index.ts';
import type { Entry } from './portal-history.ts';
import type { PortalRoute } from './routes/route.ts';

/** Where the teacher is in the portal, and the ways to other places. Paths are those of the route tree. */
export interface PortalNavigation {
  readonly entry: Entry;
  /** Undefined for an address that no route has. */
  readonly match: RouteMatch<PortalRoute> | undefined;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly isSignedIn: boolean;
  /** What no attribute settles is the teacher's to choose. */
  readonly choosesLanguage: boolean;
  readonly choosesTheme: boolean;
  /** The address of a path as a link carries it. */
  hrefOf(path: string): string;
  /** The path with the query that it had when it was left. */
  asLeft(path: string): string;
  /** Goes there, after asking when a form holds changes; `replace` leaves no way back to where one is. */
  go(path: string, options?: { readonly replace?: boolean }): void;
  /** Goes back to where the teacher was in the portal, or to `path` where this tab has not been anywhere before; asks as `go` does. */
  back(path: string): void;
  /** Does what loses the changes of a form, after asking. */
  leave(act: () => void): void;
  /** Puts something into the document's title beside the page's; undefined takes it away again. */
  dressTitle(write: ((title: string) => string) | undefined): void;
}

export const PortalContext = createContext<PortalNavigation | null>(null);

export function usePortal(): PortalNavigation {
  const place = useContext(PortalContext);
  if (!place) throw new Error('usePortal() is for what is drawn inside the portal.');
  return place;
}
