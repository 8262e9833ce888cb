import { useSignals } from '@preact/signals-react/runtime';
import { LoginScreen } from '../login/login-screen.tsx';
import { useRoom } from '../session-context.ts';
import { usePortal } from './portal-context.ts';
import { FORGET } from './route.ts';

/** The sign-in as a page of its own. */
export default function LoginPage() {
  useSignals();
  const { session } = useRoom();
  const { hrefOf } = usePortal();
  return <LoginScreen level={1} expired={session.state.value === 'expired'} forgetHref={hrefOf(FORGET)} />;
}
