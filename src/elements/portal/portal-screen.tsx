import { useSignals } from '@preact/signals-react/runtime';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { Route, Switch, useLocation, useRouter } from 'wouter';
import { commonOf } from '../../core/session/index.ts';
import type { PlainTextKey } from '../../core/i18n/index.ts';
import { breadcrumbOf, matchRoutes, pageTitle } from '../../core/navigation/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Loading } from '../../runtime/placeholders.tsx';
import { useStyles } from '../../runtime/styles.ts';
import { useTurn } from '../../runtime/after-frame.ts';
import { ToCome } from '../../ui/display/shown-together.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import { rememberedRoom } from './live-call/live-room-slot.tsx';
import { useLeavePage } from './layout/use-leave-page.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PortalContext, type PortalNavigation } from './portal-context.ts';
import type { PortalHistory } from './portal-history.ts';
import { redirectOf, requestedPageOf, type RequestedPage } from './routes/redirect.ts';
import { HOME, LOGIN } from './routes/route.ts';
import { pages, pageSoon, preloadPage, routes } from './routes/routes.ts';
import css from './portal.css';

interface Props {
  readonly history: PortalHistory;
  /** Whether the teacher chooses language and theme, because no attribute sets them. */
  readonly choosesLanguage: boolean;
  readonly choosesTheme: boolean;
  /** Whether the service has terms to read. */
  readonly hasTerms: boolean;
}

/** Renders the page of the current URL with its layout and title, and redirects where needed. */
export function PortalScreen({ history, choosesLanguage, choosesTheme, hasTerms }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const common = commonOf(session);
  const { base } = useRouter();
  const [path] = useLocation();
  const entry = useSyncExternalStore(history.subscribe, history.entry);
  const [start] = useState(entry);
  const [leaving, dialog] = useLeavePage();
  const [ownTitle, setOwnTitle] = useState<string>();
  const [decorate, setDecorate] = useState<(title: string) => string>();
  const lastTeacher = useRef('');
  /** Whether the teacher signs out in this tab. */
  const signsOut = useRef(false);

  const state = session.state.value;
  const teacherId = session.signedIn.value?.id ?? '';
  const isSignedIn = state === 'active' || (session.asksHost.value && state === 'anonymous');
  // An address outside of the portal, to which the host page has gone.
  const isOutside = path.startsWith('~');
  const match = isOutside ? undefined : matchRoutes(routes, path);
  const target = match && redirectOf(match, { isSignedIn, teacherId }, requestedPageOf(entry.memo));
  const text = (key: string | undefined) => key && t(key as PlainTextKey);
  const routeTitle = pageTitle(match?.chain.map(({ titleKey }) => text(titleKey)) ?? [], t('portal.defaultTitle'));
  const title = ownTitle ?? routeTitle;

  const navigation = useMemo(() => {
    const { leave, signOut } = leaving;
    const searches = new Map<string, string>();
    return {
      leave,
      signOut: (proceed: () => void) =>
        signOut(() => {
          signsOut.current = true;
          proceed();
        }),
      go: (to: string, options?: { readonly replace?: boolean; readonly memo?: unknown }) =>
        leave(() => history.navigate(base + to, options)),
      back: (otherwise: string) => leave(() => history.back() || history.navigate(base + otherwise, { replace: true })),
      hrefOf: (to: string) => base + to,
      asLeft: (to: string) => to + (searches.get(to) ?? ''),
      nameTitle: setOwnTitle,
      decorateTitle: (decorateWith: ((title: string) => string) | undefined) => setDecorate(() => decorateWith),
      remember: (to: string, search: string) => void searches.set(to, search),
    };
  }, [base, history, leaving]);
  const portal: PortalNavigation = {
    ...navigation,
    entry,
    match,
    title,
    isSignedIn,
    choosesLanguage,
    choosesTheme,
    hasTerms,
    crumbs: match ? breadcrumbOf(match) : [],
  };

  const isRoom = match?.chain.at(-1)?.room !== undefined;
  const isPublic = match !== undefined && match.chain[0]?.path !== HOME;
  // Rooms, redirects and what replaces the menu: nothing else answers the press there.
  const [waits, shownPath] = useTurn(path, isRoom || isPublic || !isSignedIn || target !== undefined);

  // Every navigation resets the form changes before the new page renders (docs/spec.md, section 4).
  useEffect(() => history.subscribe(() => common.navigated()), [history, common]);
  useEffect(
    () => history.follow({ holds: () => common.isFormChange.peek(), ask: leaving.ask }, base),
    [history, base, common, leaving],
  );
  useLayoutEffect(() => {
    if (target === undefined) return;
    // After a sign-out, the next teacher must not be sent to the previous one's page.
    const isSignedOut = lastTeacher.current !== '' && state === 'anonymous';
    const isElsewhere = isSignedOut && !signsOut.current;
    const requested: RequestedPage = { path: path + entry.search, teacherId: lastTeacher.current, isElsewhere };
    const keeps = target === LOGIN && (isElsewhere || !isSignedOut);
    history.navigate(base + target, { replace: true, memo: keeps ? requested : undefined });
  }, [history, base, target, path, entry, state]);
  useEffect(() => {
    if (!teacherId) return;
    lastTeacher.current = teacherId;
    signsOut.current = false;
  }, [teacherId]);
  useEffect(() => navigation.remember(path, entry.search), [navigation, path, entry]);
  const content = usePageFocus(history, waits ? undefined : entry.key, shownPath, isRoom);
  usePageTitle(target === undefined && !isOutside ? (decorate?.(title) ?? title) : undefined);
  useLinks(navigation);
  useUnloadWarning(common.isFormChange.value);

  // A layout that goes away, if only for a redirect, would end a running call.
  const Layout = isSignedIn && (!isPublic || rememberedRoom(teacherId)) ? MainLayout : PublicLayout;
  const isFirstPageThere = useFirstPage(target ?? path);
  if (!isFirstPageThere) return <Loading />;
  return (
    <PortalContext value={portal}>
      <p className="teacher-visually-hidden" role="status">
        {entry !== start && target === undefined && title}
      </p>
      {(target === undefined || Layout === MainLayout) && (
        <Layout content={content}>
          {waits && <ToCome />}
          {target === undefined && <Page portal={portal} path={path} waits={waits} />}
        </Layout>
      )}
      {dialog}
    </PortalContext>
  );
}

/**
 * Whether the page that is shown first is there, or has taken so long that the layout is shown without it: rendered together, they
 * are laid out once.
 */
function useFirstPage(path: string): boolean {
  const { language } = useScreen();
  const [first] = useState(() => pageSoon(path, language));
  const [isThere, setThere] = useState(first === undefined);
  useEffect(() => void first?.then(() => setThere(true)), [first]);
  return isThere;
}

interface PageProps {
  readonly portal: PortalNavigation;
  readonly path: string;
  /** The page before is shown as it was. */
  readonly waits: boolean;
}

/** The page of the path, with what it knows of the portal. */
const Page = memo(
  function Page({ portal, path }: PageProps) {
    const { expose } = useHost();
    // Some load nothing; those that do expose their own afterwards.
    useLayoutEffect(() => expose({ reload() {} }), [expose]);
    return (
      <PortalContext value={portal}>
        <Switch location={path}>
          {pages.map(({ path, screen: Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </PortalContext>
    );
  },
  (_, { waits }) => waits,
);

/** Makes the browser ask before it leaves or reloads the page while there are unsaved changes. */
function useUnloadWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}

/**
 * Handles clicks on links to the portal's pages without reloading the host page. The code of a page is loaded when the pointer or the
 * focus is on a link to it, so that it is there when the link is pressed.
 */
function useLinks({ hrefOf, go }: Pick<PortalNavigation, 'hrefOf' | 'go'>): void {
  const { root } = useHost();
  const { language } = useScreen();
  // Before the links are painted: a press on one would leave the page.
  useLayoutEffect(() => {
    const follow = (event: Event): void => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link || event.defaultPrevented || !(event instanceof MouseEvent) || !isPlain(event) || !staysHere(link))
        return;
      const target = pathOf(link, hrefOf(''));
      if (!target) return;
      event.preventDefault();
      go(target.path + target.search);
    };
    const preload = ({ target }: Event): void => {
      const link = (target as Element | null)?.closest('a');
      const page = link && pathOf(link, hrefOf(''));
      if (page) preloadPage(page.path, language);
    };
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('click', follow, { signal });
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, preload, { signal, passive: true });
    return () => listening.abort();
  }, [root, hrefOf, go, language]);
}

/** Where in the portal a link leads, if it does. */
function pathOf({ href }: HTMLAnchorElement, base: string): { path: string; search: string } | undefined {
  if (!URL.canParse(href)) return undefined;
  const { origin, pathname, search } = new URL(href);
  const isHere = origin === location.origin && `${pathname}/`.startsWith(`${base}/`);
  return isHere ? { path: pathname.slice(base.length), search } : undefined;
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const staysHere = ({ target, href, download }: HTMLAnchorElement): boolean =>
  href !== '' && download === '' && target !== '_blank';

/**
 * Scrolls the content to its top after each navigation (docs/spec.md, section 2). On a new page it also focuses the content,
 * and its heading as soon as it has rendered, unless the user pressed a key or pointer meanwhile. A page that `isRoom` has the
 * heading of the room beside it; on all others a room may still be there that goes into a corner.
 */
function usePageFocus(
  history: PortalHistory,
  key: string | undefined,
  path: string,
  isRoom: boolean,
): RefObject<HTMLElement | null> {
  const { element, root } = useHost();
  const content = useRef<HTMLElement>(null);
  const before = useRef({ key, path });
  useEffect(() => leaveBefore(history, root, content), [history, root]);

  useLayoutEffect(() => {
    if (key === undefined || before.current.key === key) return;
    before.current.key = key;
    content.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [key, element]);

  useLayoutEffect(() => {
    if (before.current.path === path) return;
    before.current.path = path;
    const heading = `h1:not([inert] *${isRoom ? '' : ', .portal-live-call *'})`;
    return focusHeading(element.shadowRoot as ShadowRoot, () => content.current, heading);
  }, [path, isRoom, element]);
  return content;
}

/**
 * Takes the focus out of a page before it is removed: a browser that removes what is focused lays out everything there and
 * then, amid what is being rendered.
 */
function leaveBefore(history: PortalHistory, root: ShadowRoot, content: RefObject<HTMLElement | null>): () => void {
  let { pathname } = history.entry();
  return history.subscribe(() => {
    const next = history.entry().pathname;
    if (next !== pathname && content.current?.contains(root.activeElement))
      content.current.focus({ preventScroll: true });
    pathname = next;
  });
}

/** Waits for the heading and focuses it. Returns a function that stops waiting. */
function focusHeading(root: ShadowRoot, contentOf: () => HTMLElement | null, selector: string): () => void {
  const look = (): void => {
    const content = contentOf();
    const heading = content?.querySelector<HTMLElement>(selector);
    if (!heading) {
      if (root.activeElement !== content) content?.focus({ preventScroll: true });
      return;
    }
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    stop();
  };
  const observer = new MutationObserver(look);
  const stop = (): void => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true);
  };
  observer.observe(root, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true);
  look();
  return stop;
}

/** Sets the document's title and restores the previous one on unmount; undefined keeps the current title. */
function usePageTitle(title: string | undefined): void {
  const latest = useRef<string>(undefined);
  useEffect(() => {
    const before = document.title;
    return () => {
      // Keep a title that the host page has set meanwhile.
      if (document.title === latest.current) document.title = before;
    };
  }, []);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    latest.current = title;
  }, [title]);
}
