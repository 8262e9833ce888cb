import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, useState } from 'react';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { ServiceLogo } from './service-logo.tsx';
import { SignInForm, type CodeChallenge } from './sign-in-form.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import cardCss from './account-card.css';
import css from './login.css';

interface Props {
  /** The session was ended by the provider. */
  readonly expired?: boolean;
  readonly silent?: boolean;
  readonly forgetHref?: string | undefined;
  /** The screen takes over the focus, which was in what it replaces. */
  readonly takesFocus?: boolean;
  /** Called when a sign-in is attempted. */
  readonly onSubmit?: () => void;
  /** Level of the heading: 1 where the sign-in is the whole page. */
  readonly level?: 1 | 2;
}

// Most pages show the form.
const HostSignIn = lazyScreen(() => import('./host-sign-in.tsx'));
const CodeStep = lazyScreen(() => import('./code-step.tsx'));

/** The sign-in screen: logo, form, and the link for a forgotten password; the form is the host page's own where that signs in. */
export function LoginScreen({
  expired = false,
  silent = false,
  forgetHref,
  takesFocus = false,
  onSubmit,
  level = 2,
}: Props) {
  useSignals();
  useStyles(cardCss);
  useStyles(css);
  const t = useText();
  const { language, session } = useScreen();
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isHosts = session.isHosts.value;
  const forget = isHosts ? undefined : pageLink(forgetHref);
  const Title = `h${level}` as const;

  const [code, setCode] = useState<Partial<CodeChallenge>>({});
  const { email, challenge } = code;

  useFirstFocus(title, takesFocus);

  return (
    <section className="account-card login" aria-labelledby={id} lang={language}>
      <ServiceLogo />
      <Title className="account-card-title" part="title" id={id} ref={title} tabIndex={-1}>
        {t('login.title')}
      </Title>
      {expired && !isHosts && (
        <p className="login-again" role="status">
          {t('common.signInAgain')}
        </p>
      )}
      {isHosts ? (
        <HostSignIn />
      ) : email && challenge ? (
        <CodeStep
          email={email}
          challenge={challenge}
          silent={silent}
          onBack={() => {
            setCode({ email });
            title.current?.focus();
          }}
        />
      ) : (
        <SignInForm email={email} silent={silent} onChallenge={setCode} onSubmit={onSubmit} />
      )}
      {forget && !challenge && (
        <p className="account-card-link">
          <a href={forget} part="forget">
            {t('login.forgotten')}
          </a>
        </p>
      )}
    </section>
  );
}

/** The page's URL for a link of its own, relative or not; undefined unless it is http(s). */
function pageLink(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
