import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createToasts, type Session } from '../core/session/index.ts';
import { deviceClock, isValidZone } from '../core/time/index.ts';
import { type Failure, failureDetails, failureText } from '../core/api/index.ts';
import { resolveLanguage, textDirection, translator } from '../core/i18n/index.ts';
import { preferencesOf } from '../core/settings/index.ts';
import type { FetchToken, Theme } from './contract.ts';
import { useAppearance, useHost } from './element-context.ts';
import type { FailureTexts } from './failure-texts.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { type Screen, ScreenContext, SuspendedContext, useScreen } from './screen-context.ts';
import { Texts } from './texts.tsx';
import { providerUrl } from './sessions/provider-url.ts';
import { effect } from '@preact/signals-core';
import { holdSession, sessionOf } from './sessions/session-registry.ts';
import { adviseAuthor } from './author/advise-author.ts';

/** `expired`: the provider has ended the session. */
type SignInPanel = ComponentType<{ readonly expired: boolean }>;

/** Attributes and properties common to all elements. */
interface CommonProps extends PresentationOptions {
  readonly provider?: string | undefined;
  readonly fetchToken?: FetchToken | undefined;
}

interface Props {
  readonly values: CommonProps;
  /** What replaces the screen while nobody is signed in; if undefined, the screen decides. */
  readonly signIn?: SignInPanel | undefined;
  readonly children: ReactNode;
}

// A lazy screen, because few pages show it, and those show nothing else.
const WrongProvider = lazyScreen(() => import('./wrong-provider.tsx'));

/**
 * Wraps every element's screen: provides session, language, theme and toasts, and replaces the screen while nobody is
 * signed in.
 */
export function ElementFrame(props: Props) {
  const url = providerUrl(props.values.provider);
  return url ? <Frame {...props} provider={url} /> : <WrongProvider {...props.values} />;
}

function Frame({ provider, values, signIn, children }: Props & { readonly provider: string }) {
  const { emit, words } = useHost();
  const session = useSession(provider, values.fetchToken);
  const [failure, setFailure] = useState<FailureTexts>();
  const { language, direction, theme, timeZone } = usePresentation(session, values, failure);
  const toasts = useMemo(() => createToasts(deviceClock), []);
  // The code that loads data reports its failure, and the code that displays it may report the same one.
  const reported = useMemo(() => new WeakSet<Failure>(), []);
  const screen = useMemo<Screen>(
    () => ({
      session,
      language,
      direction,
      theme,
      timeZone,
      toasts,
      reportFailure(reply) {
        const message = failureText(reply, translator(language));
        if (reply.failure && reply.failure.kind !== 'aborted' && !reported.has(reply.failure)) {
          reported.add(reply.failure);
          emit('teacher-failure', { ...failureDetails(reply.failure), message });
        }
        return message;
      },
    }),
    [session, language, direction, theme, timeZone, toasts, emit, reported],
  );

  const storeFailureTexts = useCallback((shown: string) => {
    const t = translator(shown);
    setFailure({
      message: t('common.failure.crash'),
      retryLabel: t('common.retry'),
      newRelease: t('common.failure.newRelease'),
      reloadLabel: t('common.reload'),
    });
  }, []);

  return (
    <ScreenContext value={screen}>
      <Texts {...words} onShown={storeFailureTexts}>
        {signIn ? (
          <Guarded session={session} panel={signIn}>
            {children}
          </Guarded>
        ) : (
          children
        )}
        <FrameToasts />
        <Ready />
      </Texts>
    </ScreenContext>
  );
}

function Ready() {
  const { emit } = useHost();
  // While effects run, language and theme of the element are not rendered yet.
  useEffect(() => queueMicrotask(() => emit('teacher-ready', {})), [emit]);
  return null;
}

interface GuardedProps {
  readonly session: Session;
  readonly panel: SignInPanel;
  readonly children: ReactNode;
}

/** Replaces the screen by a sign-in. The screen stays mounted, with its unsaved input (docs/design-choices.md#ended-sessions). */
function Guarded({ session, panel: Panel, children }: GuardedProps) {
  useSignals();
  const [state, asksHost] = [session.state.value, session.asksHost.value];
  const open = state === 'active' || (asksHost && state === 'anonymous');
  const [entered, setEntered] = useState(open);
  if (open && !entered) setEntered(true);
  // After a sign-out the screen is unmounted; a different teacher gets a new one through the key below.
  if (state === 'anonymous' && entered && !asksHost) setEntered(false);
  return (
    <>
      {!open && <Panel expired={state === 'expired'} />}
      {entered && (
        <SuspendedContext value={!open}>
          <div key={session.teacherEpoch.value} hidden={!open}>
            {children}
          </div>
        </SuspendedContext>
      )}
    </>
  );
}

/** Joins the session of the provider (a normalised URL) and emits its changes as events of this element. */
function useSession(provider: string, fetchToken: FetchToken | undefined): Session {
  const session = useMemo(() => {
    const joined = sessionOf(provider, fetchToken);
    preferencesOf(joined);
    return joined;
  }, [provider, fetchToken]);
  // Released as soon as the element is disconnected, not after the next paint, because the next element may need its
  // own session.
  useLayoutEffect(() => holdSession(session), [session]);
  useSessionEvents(session);
  return session;
}

/** Emits sign-in, sign-out and expiry to the host page; nothing else emits them. */
function useSessionEvents(session: Session): void {
  const { emit } = useHost();
  useEffect(() => {
    const { provider } = session;
    let before = session.state.peek();
    return effect(() => {
      const [state, teacher] = [session.state.value, session.signedIn.value];
      // The page's token is known to work once the provider has returned its teacher.
      if (state === before || (state === 'active' && session.isHosts.value && !teacher?.name)) return;
      before = state;
      if (state === 'active') emit('teacher-sign-in', { provider, name: teacher?.name ?? '' });
      else if (state === 'expired') emit('teacher-session-expire', { provider });
      else emit('teacher-sign-out', { provider });
    });
  }, [session, emit]);
}

const DEFAULT_TIME_ZONE = 'Asia/Tokyo';

export interface PresentationOptions {
  readonly lang?: string | undefined;
  readonly theme?: Theme | undefined;
  readonly timeZone?: string | undefined;
  /** The theme for a teacher who has chosen `auto`; by default the page's `color-scheme` applies. */
  readonly auto?: Theme | undefined;
}

interface Presentation {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: Theme | undefined;
  readonly timeZone: string;
}

/**
 * Resolves language, theme and time zone from, in this order: attribute, the teacher's setting, stored value, default
 * (docs/design-choices.md#time-zones). `failure` holds the texts for a failed screen, once they are loaded.
 */
function usePresentation(
  session: Session,
  options: PresentationOptions,
  failure: FailureTexts | undefined,
): Presentation {
  useSignals();
  const choice = preferencesOf(session).choice.value;
  const requested = options.lang || choice.language;
  const language = resolveLanguage(requested, requested && document.documentElement.lang);
  const direction = textDirection(language);
  const theme = options.theme ?? (choice.theme === 'auto' ? options.auto : choice.theme);
  const isWrongZone = Boolean(options.timeZone && !isValidZone(options.timeZone));
  const timeZone = (!isWrongZone && options.timeZone) || choice.timeZone || DEFAULT_TIME_ZONE;
  useAppearance({ lang: language, direction, theme, failure });
  useEffect(() => {
    session.language.value = language;
  }, [session, language]);
  useEffect(() => {
    if (isWrongZone) adviseAuthor('time-zone', options.timeZone ?? '');
  }, [isWrongZone, options.timeZone]);
  return { language, direction, theme, timeZone };
}

// oxlint-disable-next-line eslint/no-restricted-imports -- fetched with the first toast of any element
const ToastList = lazyScreen(() => import('../ui/toasts/toast-list.tsx'));

/** The element's toasts; their code is loaded with the first one. */
function FrameToasts() {
  useSignals();
  const { toasts } = useScreen();
  return toasts.list.value.length > 0 ? <ToastList /> : null;
}
