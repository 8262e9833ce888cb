import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  createToasts,
  deviceClock,
  failureDetails,
  failureText,
  translator,
  type Namespace,
} from '../core/index.ts';
import type { FetchToken } from './define-contract.ts';
import { useHost } from './element-context.ts';
import type { FailureTexts } from './failure-texts.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { FrameToasts } from './frame-toasts.tsx';
import { ScreenContext, type Screen } from './screen-context.ts';
import { Texts } from './texts.tsx';
import { usePresentation, type PresentationOptions } from './hooks/use-presentation.ts';
import { useSession } from './hooks/use-session.ts';
import { providerUrl } from './sessions/provider-url.ts';

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
  readonly children: ReactNode;
}

// Few pages show it, and they show nothing else.
const WrongProvider = lazyScreen(() => import('./display/wrong-provider.tsx'));

/** Wraps every element's screen: provides session, language, theme and toasts. */
export function ElementFrame(props: Props) {
  const url = providerUrl(props.values.provider);
  return url ? <Frame {...props} provider={url} /> : <WrongProvider {...props.values} />;
}

function Frame({ provider, values, namespaces, prepare, children }: Props & { readonly provider: string }) {
  const { emit } = useHost();
  const session = useSession(provider, values.fetchToken);
  const [failure, setFailure] = useState<FailureTexts>();
  const { language, direction, theme, timeZone } = usePresentation(session, values, failure);
  const toasts = useMemo(() => createToasts(deviceClock), []);
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
        if (reply.failure && reply.failure.kind !== 'aborted')
          emit('teacher-failure', { ...failureDetails(reply.failure), message });
        return message;
      },
    }),
    [session, language, direction, theme, timeZone, toasts, emit],
  );

  const storeFailureTexts = useCallback((shown: string) => {
    const t = translator(shown);
    setFailure({ message: t('common.failure.crash'), retryLabel: t('common.retry') });
  }, []);

  return (
    <ScreenContext value={screen}>
      <Texts namespaces={['common', ...namespaces]} prepare={prepare} onShown={storeFailureTexts}>
        {children}
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
