import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type ReactNode } from 'react';
import { Loading } from '../../../runtime/placeholders.tsx';
import { ScreenLoadError } from '../../../runtime/error-boundary.tsx';
import { useBrieflyDeferred } from '../../../runtime/hooks/use-briefly-deferred.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { PreJoinScreen } from '../pre-join/pre-join-screen.tsx';
import { ReconnectScreen } from '../reconnect-screen.tsx';
import { useCallContext } from './call-context.ts';
import type { EngineError } from './call.ts';
import { isIn, isOver } from './room-phase.ts';

const RoomScreen = lazyScreen(() => import('../room/room-screen.tsx'));

interface Props {
  /** Shown when the call is over, for any reason. */
  readonly after: ReactNode;
}

/** One call from start to end: the pre-join screen, the room, and the screen after the call. */
export function CallScreen({ after }: Props) {
  useSignals();
  const t = useText();
  const {
    call: { room, engineError },
  } = useCallContext();
  // The room's code is loaded while the user chooses devices.
  useEffect(() => RoomScreen.preload(), []);
  const phase = room.phase.value;
  const self = room.self.value;
  const isInside = isIn(phase) && self?.state.admissionState === 'inside';
  // After the lobby, the room is drawn in steps, so that connecting to the others is not held up.
  const [wasInLobby, setInLobby] = useState(false);
  const isDrawn = useBrieflyDeferred(isInside);
  useEffect(() => {
    if (self && !isInside) setInLobby(true);
  }, [self, isInside]);
  if (engineError.value) return <EngineErrorMessage error={engineError.value} />;
  if (isOver(phase)) return after;
  if (!self) return <Loading label={t('liveRoom.opening')} />;
  return isInside && (isDrawn || !wasInLobby) ? <RoomScreen /> : <PreJoinScreen />;
}

/** Shown instead of a call without a media engine. Code that could not be loaded can be loaded again, as with every screen. */
function EngineErrorMessage({ error }: { error: EngineError }) {
  const t = useText();
  if (error === 'load') throw new ScreenLoadError('load');
  return <ReconnectScreen message={t('liveRoom.unknownEngine')} />;
}

/** Shows the call, or a message if the page's policy blocks its socket. */
export function SocketCheck({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const problem = useSocketPolicy(url);
  return problem === undefined ? children : <ReconnectScreen message={problem} />;
}

/**
 * The message when the page's Content-Security-Policy blocks the room's socket; undefined as long as it does not. The host page is
 * told, too. A socket itself does not say why it fails.
 */
function useSocketPolicy(url: string): string | undefined {
  const { language, reportFailure } = useScreen();
  const [message, setMessage] = useState<string>();
  const isBlocked = message !== undefined;
  useEffect(() => {
    const origin = URL.parse(url)?.origin;
    if (isBlocked || !origin?.startsWith('ws')) return undefined;
    let isCurrent = true;
    const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      const isOurs = disposition === 'enforce' && URL.parse(blockedURI)?.origin === origin;
      if (!isOurs || effectiveDirective !== 'connect-src') return;
      void import('../../../runtime/sessions/provider-problem.ts')
        .then(({ providerFailure }) => providerFailure('socket-policy', origin, language))
        .then(
          (failure) => isCurrent && setMessage(reportFailure({ failure })),
          () => undefined,
        );
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      isCurrent = false;
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [url, language, reportFailure, isBlocked]);
  return message;
}
