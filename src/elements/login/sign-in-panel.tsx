import { Texts } from '../../runtime/texts.tsx';
import { LoginScreen } from './login-screen.tsx';

/** Stands in place of another element's screen until somebody has signed in. */
export default function SignInPanel({ expired }: { expired: boolean }) {
  return (
    <Texts namespaces={['common', 'login']}>
      <LoginScreen expired={expired} />
    </Texts>
  );
}
