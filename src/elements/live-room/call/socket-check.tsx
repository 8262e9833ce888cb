import { useEffect, useState, type ReactNode } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';
import { ReconnectScreen } from '../reconnect-screen.tsx';

/** The call, until the page's policy turns out to block its socket: then a message in its place. */
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
