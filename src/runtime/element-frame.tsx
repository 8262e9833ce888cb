import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import {
  createToasts,
  deviceClock,
  failureDetails,
  failureText,
  translator,
  type Failure,
  type Session,
  type Namespace,
} from '../core/index.ts';
import type { FetchToken } from './define-contract.ts';
import { useHost } from './element-context.ts';
import type { FailureTexts } from './failure-texts.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { FrameToasts } from './frame-toasts.tsx';
import { ScreenContext, SuspendedContext, type Screen } from './screen-context.ts';
import { Texts } from './texts.tsx';
import { usePresentation, type PresentationOptions } from './hooks/use-presentation.ts';
import { useSession } from './hooks/use-session.ts';
import { providerUrl } from './sessions/provider-url.ts';

/** `expired`: the provider has ended the session. */
type SignInPanel = ComponentType<{ readonly expired: boolean }>;

/** Attributes and properties common to all elements. */
export interface CommonProps extends PresentationOptions {
  readonly provider?: string | undefined;
  readonly fetchToken?: FetchToken | undefined;
}

interface Props {
  readonly values: CommonProps;
  readonly namespaces: readonly Namespace[];
  /** Loads further data for a language, such as the names of days and months. */
  readonly prepare?: (language: string) => Promise<unknown>;
  /** What replaces the screen while nobody is signed in; undefined leaves that to the screen. */
  readonly signIn?: SignInPanel | undefined;
  readonly children: ReactNode;
}

// Few pages show it, and they show nothing else.
const WrongProvider = lazyScreen(() => import('./display/wrong-provider.tsx'));

/** Wraps every element's screen: provides session, language, theme and toasts, and what replaces it while nobody is signed in. */
export function ElementFrame(props: Props) {
  const url = providerUrl(props.values.provider);
  return url ? <Frame {...props} provider={url} /> : <WrongProvider {...props.values} />;
}

function Frame({ provider, values, namespaces, prepare, signIn, children }: Props & { readonly provider: string }) {
  const { emit } = useHost();
  const session = useSession(provider, values.fetchToken);
  const [failure, setFailure] = useState<FailureTexts>();
  const { language, direction, theme, timeZone } = usePresentation(session, values, failure);
  const toasts = useMemo(() => createToasts(deviceClock), []);
  // What loads data reports its failure, and so may what shows it.
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
      <Texts namespaces={namespaces} prepare={prepare} onShown={storeFailureTexts}>
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
  useEffect(() => void emit('teacher-ready', {}), [emit]);
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
