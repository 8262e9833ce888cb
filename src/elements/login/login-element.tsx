import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { accountOf } from '../../core/index.ts';
import type { PropsOf } from '../contract.ts';
import { useMethods } from '../element-context.ts';
import { ElementFrame } from '../element-frame.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import { useRoom } from '../session-context.ts';
import type { contract } from './contract.ts';
import { LoginScreen } from './login-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function LoginElement(values: Props) {
  return (
    <ElementFrame values={values} subjects={['login']} guard="none">
      <Login {...values} />
    </ElementFrame>
  );
}

// Fetched after the sign-in: the form is all that a cold start waits for.
const SignedIn = lazyScreen(() => import('./signed-in.tsx'));

function Login({ silent, forgetHref }: Props) {
  useSignals();
  const { session } = useRoom();
  const [acted, setActed] = useState(false);
  const act = () => setActed(true);
  const state = session.state.value;
  useMethods<typeof contract>({ reload: () => void accountOf(session).loadLogo() });

  return (
    state === 'active'
      ? <SignedIn takesFocus={acted} onAct={act} />
      : <LoginScreen expired={state === 'expired'} silent={silent} forgetHref={forgetHref} takesFocus={acted} onAct={act} />
  );
}
