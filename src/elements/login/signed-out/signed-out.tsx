import { useState } from 'react';
import type { Contract } from '../../../runtime/contract.ts';
import { useHost, useMethods } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useSlotted } from '../../../ui/display/host-slot.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LoginScreen } from '../login-screen.tsx';
import type { signInEvents } from '../sign-in-contract.ts';
import { providerUrl } from '../../../runtime/sessions/provider-url.ts';
import cardCss from '../account-card.css';
import css from './signed-out.css';

/** The values of the attribute `sign-in`. */
export type SignInMode = 'form' | 'link' | 'none';

interface Props {
  /** The provider has ended the session. */
  readonly expired: boolean;
}

/** What stands in the place of the sign-in form: the page's own content, a link, or nothing. */
export default function SignedOut({ expired }: Props) {
  const { element } = useHost();
  useMethods({ reload() {} });
  const { signIn } = element as HTMLElement & { readonly signIn?: SignInMode };
  const [slot, isSlotted] = useSlotted('signed-out');
  return (
    <>
      <slot ref={slot} name="signed-out" />
      {!isSlotted && signIn === 'link' && (
        <Texts namespaces={['login']}>
          <SignInLink expired={expired} />
        </Texts>
      )}
    </>
  );
}

type SignedOutContract = Omit<Contract, 'events'> & { readonly events: typeof signInEvents };

/** Leads to the one form of the page; where there is none, the form opens in this place. */
function SignInLink({ expired }: Pick<Props, 'expired'>) {
  useStyles(cardCss);
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const { element, emit } = useHost<SignedOutContract>();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <LoginScreen expired={expired} takesFocus />;
  const press = (): void => {
    const { provider } = session;
    if (!emit('teacher-sign-in-request', { provider })) return;
    const field = signInField(element, provider);
    if (!field) return setIsOpen(true);
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  };
  return (
    <div className="signed-out">
      {expired && <p role="status">{t('common.signInAgain')}</p>}
      <Button kind="primary" part="sign-in" onClick={press}>
        {t('login.submit')}
      </Button>
    </div>
  );
}

/**
 * The first field of a sign-in form that another element of this provider shows, in the same shadow root or in the document. The
 * fields of a form are children of its element.
 */
function signInField(element: HTMLElement, provider: string): HTMLElement | undefined {
  const roots = new Set([element.getRootNode() as ParentNode, element.ownerDocument]);
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('input[name=email]')])
    .find((field) => {
      const owner = field.closest<HTMLElement>('[slot]')?.parentElement;
      if (!owner?.localName.startsWith('teacher-') || !field.checkVisibility()) return false;
      const given: unknown = Reflect.get(owner, 'provider');
      return providerUrl(typeof given === 'string' ? given : undefined) === provider;
    });
}
