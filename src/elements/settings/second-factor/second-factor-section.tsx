import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AuthenticatorKey } from '../../../core/api/endpoints/index.ts';
import { failureText } from '../../../core/index.ts';
import { createSecondFactor } from '../../../core/account/index.ts';
import { useClipboard } from '../../../runtime/hooks/use-clipboard.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ErrorMessage } from '../../../runtime/display/error-message.tsx';
import { Loading } from '../../../runtime/display/loading.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FactorForm } from './factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.css';

const QrCode = lazyScreen(() => import('../../../ui/shoelace/qr-code.tsx'));

/** Two-step sign-in: turned on with an authenticator app, and off with password and code. */
export default function SecondFactorSection() {
  return (
    <Texts namespaces={['secondFactor']}>
      <Section />
    </Texts>
  );
}

/** What the teacher is doing; the key and the recovery codes are known only while they are shown. */
type Step =
  | { readonly kind: 'idle' | 'enrol' | 'turnOff' }
  | { readonly kind: 'confirm'; readonly key: AuthenticatorKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

function Section() {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session, toasts } = useScreen();
  const factor = useMemo(() => createSecondFactor(session), [session]);
  useEffect(() => () => factor.dispose(), [factor]);
  const { failed, reload } = useLoaded('second-factor', () => factor.load());
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const state = factor.state.value;
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(step);

  // The button that was pressed is gone: a form begins with its field, everything else is read from its beginning.
  useLayoutEffect(() => {
    if (known.current === step) return;
    known.current = step;
    const isForm = step.kind === 'enrol' || step.kind === 'turnOff';
    (isForm ? box.current?.querySelector('input') : box.current)?.focus();
  }, [step]);

  const stop = (): void => setStep({ kind: 'idle' });
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('secondFactor.title')}</h2>
      <p className="second-factor-text">{t('secondFactor.text')}</p>
      {failed && !state && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !state && <Loading lines={2} label={t('common.loading')} />}
      {state && (
        <div ref={box} tabIndex={-1} className="second-factor">
          {step.kind === 'idle' && (
            <>
              <p>{state.isOn ? t('secondFactor.on', { count: state.recoveryCodesLeft }) : t('secondFactor.off')}</p>
              <div>
                <Button
                  kind={state.isOn ? 'quiet' : 'secondary'}
                  onClick={() => setStep({ kind: state.isOn ? 'turnOff' : 'enrol' })}
                >
                  {t(state.isOn ? 'secondFactor.turnOff' : 'secondFactor.turnOn')}
                </Button>
              </div>
            </>
          )}
          {step.kind === 'enrol' && (
            <FactorForm
              key="enrol"
              fields={['currentPassword']}
              submitLabel={t('secondFactor.next')}
              send={({ currentPassword }) => factor.enrol(currentPassword)}
              onDone={(key) => setStep({ kind: 'confirm', key })}
              onCancel={stop}
            />
          )}
          {step.kind === 'confirm' && (
            <>
              <KeyDisplay {...step.key} />
              <FactorForm
                key="confirm"
                fields={['code']}
                submitLabel={t('secondFactor.confirm')}
                send={({ code }) => factor.confirm(code)}
                onDone={({ recoveryCodes }) => setStep({ kind: 'codes', codes: recoveryCodes })}
                onCancel={stop}
              />
            </>
          )}
          {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={stop} />}
          {step.kind === 'turnOff' && (
            <FactorForm
              key="turnOff"
              isDanger
              fields={['currentPassword', 'code']}
              codeHint={t('secondFactor.turnOffHint')}
              submitLabel={t('secondFactor.turnOff')}
              send={({ currentPassword, code }) => factor.turnOff(currentPassword, code)}
              onDone={() => {
                toasts.show('success', t('secondFactor.turnedOff'));
                stop();
              }}
              onCancel={stop}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** The key of an authenticator app: as a QR code for its camera, and as text to type or copy. */
function KeyDisplay({ uri, secret }: AuthenticatorKey) {
  const t = useText();
  const { toasts } = useScreen();
  const copy = useClipboard(t('secondFactor.keyCopied'));
  const blocked = () => toasts.show('info', t('secondFactor.copyBlocked'));
  return (
    <div className="second-factor-key">
      <ol>
        <li>{t('secondFactor.steps.scan')}</li>
        <li>{t('secondFactor.steps.type')}</li>
      </ol>
      <QrCode value={uri} label={t('secondFactor.qr')} />
      <p className="second-factor-text">{t('secondFactor.key')}</p>
      <code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button onClick={() => void copy(secret, blocked)}>{t('secondFactor.copyKey')}</Button>
    </div>
  );
}
