import { Texts } from '../../runtime/texts.tsx';
import { LoginScreen } from './login-screen.tsx';

/** Shown instead of another element's screen until a teacher signs in. */
export default function SignInPanel({ expired }: { expired: boolean }) {
  return (
    <Texts namespaces={['common', 'login']}>
      <LoginScreen expired={expired} />
    </Texts>
  );
}
