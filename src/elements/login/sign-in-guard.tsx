import { useSignals } from '@preact/signals-react/runtime';
import { useState, type ReactNode } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { SuspendedContext, useScreen } from '../../runtime/screen-context.ts';
import type { SignInMode } from './signed-out.tsx';

const SignIn = lazyScreen(() => import('./sign-in-panel.tsx'));
// Most pages show the form.
const SignedOut = lazyScreen(() => import('./signed-out.tsx'));

interface Props {
  readonly signIn: SignInMode;
  readonly children: ReactNode;
}

/**
 * Replaces the screen while nobody is signed in, by default with a sign-in form. The screen stays mounted, with its unsaved input
 * (docs/decisions/004).
 */
export function SignInGuard({ signIn, children }: Props) {
  useSignals();
  const { session } = useScreen();
  const { element } = useHost();
  const [state, asksHost] = [session.state.value, session.asksHost.value];
  const isOpen = state === 'active' || (asksHost && state === 'anonymous');
  const [hasEntered, setHasEntered] = useState(isOpen);
  if (isOpen && !hasEntered) setHasEntered(true);
  // After a sign-out the screen is unmounted; a different teacher gets a new one through the key below.
  if (state === 'anonymous' && hasEntered && !asksHost) setHasEntered(false);
  const isUsual = signIn === 'form' && !element.querySelector(':scope > [slot=signed-out]');
  const isExpired = state === 'expired';
  return (
    <>
      {!isOpen && (isUsual ? <SignIn expired={isExpired} /> : <SignedOut mode={signIn} expired={isExpired} />)}
      {hasEntered && (
        <SuspendedContext value={!isOpen}>
          <div key={session.teacherEpoch.value} hidden={!isOpen}>
            {children}
          </div>
        </SuspendedContext>
      )}
    </>
  );
}
