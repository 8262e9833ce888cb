import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Router, type RouterOptions } from 'wouter';
import type { PropsOf } from '../../runtime/contract.ts';
import { HostContext } from '../../runtime/element-context.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import type { contract } from './contract.ts';
import { createPortalHistory, type PortalHistory } from './portal-history.ts';
import { PortalScreen } from './portal-screen.tsx';
import { matchPath } from '../../core/navigation/index.ts';

export default function PortalElement(values: PropsOf<typeof contract>) {
  const { routerBase, noTerms, lang, theme } = values;
  const host = useContext(HostContext);
  useEffect(() => {
    if (host) host.onReleaseGone = () => host.element.isConnected && reloadOnce(host.root);
  }, [host]);
  const base = useMemo(() => portalBase(routerBase), [routerBase]);
  const [history] = useState(createPortalHistory);
  const hook = useMemo(() => locationHook(history), [history]);
  return (
    <ElementFrame values={{ ...values, auto: 'auto' }}>
      <Router base={base} hook={hook} parser={routeParser}>
        <PortalScreen history={history} choosesLanguage={!lang} choosesTheme={!theme} hasTerms={!noTerms} />
      </Router>
      <Tooltips />
    </ElementFrame>
  );
}

declare global {
  /** The host page's base path of the portal (docs/spec.md, section 9). */
  var routerBase: string | undefined;
}

const DEFAULT_BASE = '/teacher/';

/** Base path of the portal's URLs without a trailing slash; empty at the root of the host. */
function portalBase(attribute: string | undefined): string {
  const base = attribute || globalThis.routerBase || DEFAULT_BASE;
  const { pathname } = new URL(base, location.origin);
  return pathname.replace(/\/+$/, '');
}

/** Adapts the portal's history to wouter: a hook that returns the current path and `navigate`. */
function locationHook(history: PortalHistory): () => [string, PortalHistory['navigate']] {
  return function useEntryPath() {
    return [useSyncExternalStore(history.subscribe, () => history.entry().pathname), history.navigate];
  };
}

/**
 * Makes wouter match paths by the rules of `matchRoutes`, so that a page and its title never differ: case matters, and
 * parameters are decoded. Without `loose` matches, since the portal has no nested routers.
 */
const routeParser: NonNullable<RouterOptions['parser']> = (route) => ({
  pattern: {
    exec(path) {
      // `*` is a route without a path, for everything else.
      const groups = route === '*' ? {} : matchPath(route, path);
      return groups ? Object.assign([path] as [string], { index: 0, input: path, groups }) : null;
    },
  },
});

/** Session storage: the release that a page was reloaded from, so that it is not reloaded again and again. */
const RELOADED_KEY = 'teacher-reloaded';

/** What cannot be left without asking: a room, a call beside another page, and open dialogs. */
const IN_USE = '.live-room, .live-compact-bar, dialog[open]';

/**
 * Reloads the page unless something would be lost, or it was reloaded from this release before. Everything that asks before
 * the page is left, such as a form with input, keeps it.
 * @param root the element's content
 * @returns whether the page is being reloaded
 */
export function reloadOnce(root: ParentNode, reload = () => location.reload()): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  if (root.querySelector(IN_USE) || !dispatchEvent(question)) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === import.meta.url) return false;
    sessionStorage.setItem(RELOADED_KEY, import.meta.url);
  } catch {
    // Without a storage it could happen again and again.
    return false;
  }
  reload();
  return true;
}
