import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { accountOf } from '../../core/account/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { LoginScreen } from './login-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function LoginElement(values: Props) {
  return (
    <ElementFrame values={values}>
      <Login {...values} />
    </ElementFrame>
  );
}

// Loaded after the sign-in, so that a cold start loads the form only.
const SignedIn = lazyScreen(() => import('./signed-in.tsx'));

function Login({ silent, forgetHref }: Props) {
  useSignals();
  const { session } = useScreen();
  const [acted, setActed] = useState(false);
  const onActed = () => setActed(true);
  const state = session.state.value;
  const asksHost = session.asksHost.value;
  useMethods<typeof contract>({ reload: () => void accountOf(session).loadLogo() });
  // Other elements request the page's token with what they load.
  useEffect(() => {
    if (asksHost && session.state.peek() === 'anonymous') void session.askHost();
  }, [asksHost, session]);

  if (state === 'active') return <SignedIn takesFocus={acted} onSignOut={onActed} />;
  return (
    <LoginScreen
      expired={state === 'expired'}
      silent={silent}
      forgetHref={forgetHref}
      takesFocus={acted}
      onSubmit={onActed}
    />
  );
}
