import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useRouter } from 'wouter';
import { commonOf, type TextKey } from '../../core/index.ts';
import { breadcrumbOf, matchRoutes, pageTitle } from '../../core/navigation/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { PublicLayout } from './layout/public-layout.tsx';
import { LeavePageDialog } from './layout/leave-dialog.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { NotFoundPage } from './routes/not-found-page.tsx';
import { PortalContext, type PortalNavigation } from './portal-context.ts';
import type { PortalHistory } from './portal-history.ts';
import css from './portal.css';
import { redirectOf, wantedOf, type Wanted } from './routes/redirect.ts';
import { HOME, LOGIN } from './routes/route.ts';
import { routes } from './routes/routes.ts';
import { useArrival } from './layout/use-arrival.ts';
import { useLinks } from './use-links.ts';
import { usePageTitle } from './layout/use-page-title.ts';

interface Props {
  readonly history: PortalHistory;
  /** The page brings its own sign-in. */
  readonly hasToken: boolean;
  /** What no attribute settles is the teacher's to choose. */
  readonly choosesLanguage: boolean;
  readonly choosesTheme: boolean;
}

/** One address, one page: who may see it, what it is called, what stands around it. */
export function PortalScreen({ history, hasToken, choosesLanguage, choosesTheme }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const common = commonOf(session);
  const { base } = useRouter();
  const [path] = useLocation();
  const entry = useSyncExternalStore(history.subscribe, history.entry);
  const [start] = useState(entry);
  const [leaving, setLeaving] = useState<{ act: () => void }>();
  const [dress, setDress] = useState<(title: string) => string>();
  const lastTeacher = useRef('');

  const state = session.state.value;
  const teacherId = session.signedIn.value?.id ?? '';
  const isSignedIn = state === 'active' || (hasToken && state === 'anonymous');
  const match = path.startsWith('~') ? undefined : matchRoutes(routes, path);
  const target = match && redirectOf(match, { isSignedIn, teacherId }, wantedOf(entry.memo));
  const text = (key: string | undefined) => key && t(key as TextKey);
  const title = pageTitle(match?.chain.map(({ titleKey }) => text(titleKey)) ?? [], t('portal.defaultTitle'));

  const ways = useMemo(() => {
    const leave = (act: () => void): void => {
      if (common.isFormChange.peek()) setLeaving({ act });
      else act();
    };
    const searches = new Map<string, string>();
    return {
      leave,
      go: (to: string, options?: { readonly replace?: boolean }) => leave(() => history.navigate(base + to, options)),
      back: (otherwise: string) => leave(() => history.back() || history.navigate(base + otherwise, { replace: true })),
      hrefOf: (to: string) => base + to,
      asLeft: (to: string) => to + (searches.get(to) ?? ''),
      dressTitle: (write: ((title: string) => string) | undefined) => setDress(() => write),
      remember: (to: string, search: string) => void searches.set(to, search),
    };
  }, [base, history, common]);
  const place: PortalNavigation = { ...ways, entry, match, title, isSignedIn, choosesLanguage, choosesTheme, crumbs: match ? breadcrumbOf(match) : [] };

  // Every navigation starts without form changes (spec section 4), before the new page is drawn.
  useEffect(() => history.subscribe(() => common.navigated()), [history, common]);
  useEffect(() => history.follow({
    holds: () => common.isFormChange.peek(),
    ask: (act) => setLeaving({ act }),
  }), [history, common]);
  useLayoutEffect(() => {
    if (target === undefined) return;
    // After a sign-out nobody is led back to where somebody else has been.
    const isSignedOut = lastTeacher.current !== '' && state === 'anonymous';
    const wanted: Wanted = { path: path + entry.search, teacherId: lastTeacher.current };
    history.navigate(base + target, { replace: true, memo: target === LOGIN && !isSignedOut ? wanted : undefined });
  }, [history, base, target, path, entry, state]);
  useEffect(() => {
    if (teacherId) lastTeacher.current = teacherId;
  }, [teacherId]);
  useEffect(() => ways.remember(path, entry.search), [ways, path, entry]);
  const content = useArrival(entry.key, path);
  usePageTitle(target === undefined ? dress?.(title) ?? title : undefined);
  useLinks(ways);
  useUnload(common.isFormChange.value);

  const Layout = isSignedIn && (!match || match.chain[0]?.path === HOME) ? MainLayout : PublicLayout;
  const Page = match?.chain.at(-1)?.screen ?? NotFoundPage;
  return (
    <PortalContext value={place}>
        <p className="teacher-visually-hidden" role="status">{entry !== start && target === undefined && title}</p>
        {target === undefined && (
          <Layout content={content}>
            <Page key={match?.chain.at(-1)?.path} params={match?.params ?? {}} />
          </Layout>
        )}
        {leaving && (
          <LeavePageDialog
            onStay={() => setLeaving(undefined)}
            onLeave={() => {
              setLeaving(undefined);
              common.navigated();
              leaving.act();
            }}
          />
        )}
    </PortalContext>
  );
}

/** The browser asks before it leaves or reloads the page while a form holds changes. */
function useUnload(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [holds]);
}
