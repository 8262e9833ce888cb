import { useMethods } from '../../runtime/element-context.ts';
import { Texts } from '../../runtime/texts.tsx';
import { LoginScreen } from './login-screen.tsx';

/** Shown instead of another element's screen until a teacher signs in. */
export default function SignInPanel({ expired }: { expired: boolean }) {
  // The screen behind it would reload in vain, and before there is one the page would wait.
  useMethods({ reload() {} });
  return (
    <Texts namespaces={['login']}>
      <LoginScreen expired={expired} />
    </Texts>
  );
}
