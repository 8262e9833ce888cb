import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation, useRouter } from 'wouter';
import { commonOf, type PlainTextKey } from '../../core/index.ts';
import { breadcrumbOf, matchRoutes, pageTitle } from '../../core/navigation/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { PublicLayout } from './layout/public-layout.tsx';
import { rememberedRoom } from './live-call/portal-room.ts';
import { useLeavePage } from './layout/use-leave-page.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PortalContext, type PortalNavigation } from './portal-context.ts';
import type { PortalHistory } from './portal-history.ts';
import css from './portal.css';
import { redirectOf, requestedPageOf, type RequestedPage } from './routes/redirect.ts';
import { HOME, LOGIN } from './routes/route.ts';
import { pages, routes } from './routes/routes.ts';
import { usePageFocus } from './layout/use-page-focus.ts';
import { useLinks } from './use-links.ts';
import { usePageTitle } from './layout/use-page-title.ts';

interface Props {
  readonly history: PortalHistory;
  /** Whether the teacher chooses language and theme, because no attribute sets them. */
  readonly choosesLanguage: boolean;
  readonly choosesTheme: boolean;
}

/** Renders the page of the current URL with its layout and title, and redirects where needed. */
export function PortalScreen({ history, choosesLanguage, choosesTheme }: Props) {
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
    crumbs: match ? breadcrumbOf(match) : [],
  };

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
  const content = usePageFocus(history, entry.key, path, match?.chain.at(-1)?.room !== undefined);
  usePageTitle(target === undefined && !isOutside ? (decorate?.(title) ?? title) : undefined);
  useLinks(navigation);
  useUnloadWarning(common.isFormChange.value);

  const isPublic = match !== undefined && match.chain[0]?.path !== HOME;
  // A layout that goes away, if only for a redirect, would end a running call.
  const Layout = isSignedIn && (!isPublic || rememberedRoom(teacherId)) ? MainLayout : PublicLayout;
  return (
    <PortalContext value={portal}>
      <p className="teacher-visually-hidden" role="status">
        {entry !== start && target === undefined && title}
      </p>
      {(target === undefined || Layout === MainLayout) && (
        <Layout content={content}>{target === undefined && <Pages />}</Layout>
      )}
      {dialog}
    </PortalContext>
  );
}

/** The page of the path. */
function Pages() {
  const { expose } = useHost();
  // Some load nothing; those that do expose their own afterwards.
  useLayoutEffect(() => expose({ reload() {} }), [expose]);
  return (
    <Switch>
      {pages.map(({ path, screen: Page }) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** Makes the browser ask before it leaves or reloads the page while there are unsaved changes. */
function useUnloadWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
