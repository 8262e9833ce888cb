import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import type { OpenSignIn } from '../../core/api/endpoints/index.ts';
import { failureText, succeeded } from '../../core/api/index.ts';
import { createSignIns } from '../../core/account/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { Badge } from '../../ui/display/badge.tsx';
import css from './sign-ins.css';

/** The devices that the teacher is signed in on; each other one can be signed out from here. */
export default function SignInsSection() {
  return (
    <Texts namespaces={['signIns']} dates>
      <Section />
    </Texts>
  );
}

/** What is asked about: one device, or all others. */
type Question = OpenSignIn | 'others';

function Section() {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session, toasts, reportFailure } = useScreen();
  const signIns = useMemo(() => createSignIns(session), [session]);
  useEffect(() => () => signIns.dispose(), [signIns]);
  const { failed, reload } = useLoaded('sign-ins', () => signIns.load());
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const [question, setQuestion] = useState<Question>();
  const [isBusy, setBusy] = useState(false);
  const list = signIns.list.value;
  const others = list?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const ask = (about: Question, button: HTMLElement): void => {
    pressed.current = button;
    setQuestion(about);
  };
  const end = async (about: Question): Promise<void> => {
    setBusy(true);
    const reply = about === 'others' ? await signIns.endOthers() : await signIns.end(about.id);
    setBusy(false);
    // The button that was pressed is gone with its device.
    if (succeeded(reply)) pressed.current = title.current;
    setQuestion(undefined);
    if (succeeded(reply)) toasts.show('success', t(about === 'others' ? 'signIns.done.others' : 'signIns.done.one'));
    else toasts.show('error', reportFailure(reply));
    // It may have ended meanwhile.
    if (!succeeded(reply)) void reload();
  };
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className="sign-ins-title">
        {t('signIns.title')}
      </h2>
      <p className="sign-ins-text">{t('signIns.text')}</p>
      {failed && !list && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !list && <Loading lines={3} label={t('common.loading')} />}
      {list && (
        <ul className="sign-ins">
          {list.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} onEnd={(button) => ask(signIn, button)} />
          ))}
        </ul>
      )}
      {list && others.length === 0 && <p className="sign-ins-text">{t('signIns.noOthers')}</p>}
      {others.length > 0 && (
        <div>
          <Button onClick={({ currentTarget }) => ask('others', currentTarget)}>{t('signIns.endOthers')}</Button>
        </div>
      )}
      {question && (
        <EndDialog
          signIn={question === 'others' ? undefined : question}
          isBusy={isBusy}
          returnFocus={pressed}
          onKeep={() => setQuestion(undefined)}
          onEnd={() => void end(question)}
        />
      )}
    </section>
  );
}

interface EndDialogProps {
  /** The device; undefined for all others. */
  readonly signIn: OpenSignIn | undefined;
  readonly isBusy: boolean;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onKeep: () => void;
  readonly onEnd: () => void;
}

/** Asks before devices are signed out. */
function EndDialog({ signIn, isBusy, returnFocus, onKeep, onEnd }: EndDialogProps) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={signIn ? t('signIns.ask.one', { device: signIn.device || t('signIns.unknown') }) : t('signIns.ask.others')}
      text={t('signIns.ask.text')}
      onClose={onKeep}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onKeep}>{t('signIns.keep')}</Button>
          <Button kind="danger" loading={isBusy} loadingLabel={t('common.loading')} onClick={onEnd}>
            {t(signIn ? 'signIns.confirm.one' : 'signIns.confirm.others')}
          </Button>
        </>
      }
    />
  );
}

interface SignInRowProps {
  readonly signIn: OpenSignIn;
  /** Gets the button that was pressed. */
  readonly onEnd: (button: HTMLElement) => void;
}

/** One device: what it is, when and from which network it was used, and a button to sign it out if it is another one. */
function SignInRow({ signIn, onEnd }: SignInRowProps) {
  const { isCurrent, network, signedInAtMillis, usedAtMillis } = signIn;
  const t = useText();
  const dates = useDates();
  const device = signIn.device || t('signIns.unknown');
  return (
    <li className="sign-in">
      <div className="sign-in-facts">
        <p className="sign-in-device">
          <bdi>{device}</bdi>
          {isCurrent && <Badge kind="filled">{t('signIns.current')}</Badge>}
        </p>
        <dl>
          <div>
            <dt>{t('signIns.used')}</dt>
            <dd>{isCurrent ? t('signIns.usedNow') : dates.moment(usedAtMillis)}</dd>
          </div>
          <div>
            <dt>{t('signIns.signedIn')}</dt>
            <dd>{dates.moment(signedInAtMillis)}</dd>
          </div>
          {network && (
            <div>
              <dt>{t('signIns.network')}</dt>
              <dd>
                <bdi dir="ltr">{network}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
      {!isCurrent && (
        <Button
          kind="quiet"
          aria-label={t('signIns.endNamed', { device })}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {t('signIns.end')}
        </Button>
      )}
    </li>
  );
}
