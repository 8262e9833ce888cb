import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AuthenticatorKey } from '../../core/api/endpoints/index.ts';
import { failureText, succeeded, type Reply } from '../../core/api/index.ts';
import { createSecondFactor } from '../../core/account/index.ts';
import { useClipboard } from '../../ui/form/text-fields.tsx';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError, rejectedField } from '../../ui/form/submission.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecretInput } from './password/secret-input.tsx';
import { MINUTE_MS } from '../../core/time/index.ts';
import css from './second-factor.css';

const QrCode = lazyScreen(() => import('../../ui/display/qr-code.tsx'));

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

const empty = { currentPassword: '', code: '' };
type FactorValues = Readonly<typeof empty>;
type FactorField = keyof FactorValues;
type Problem = 'passwordMissing' | 'codeMissing';

const missing = { currentPassword: 'passwordMissing', code: 'codeMissing' } as const satisfies Record<
  FactorField,
  Problem
>;

interface FactorFormProps<Data> {
  readonly fields: readonly FactorField[];
  readonly codeHint?: string;
  readonly submitLabel: string;
  /** It takes something away. */
  readonly isDanger?: boolean;
  readonly send: (values: FactorValues) => Promise<Reply<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onCancel: () => void;
}

/** A step of turning the second factor on or off: the password, a code, or both. What was typed stays after an error. */
function FactorForm<Data>({
  fields,
  codeHint,
  submitLabel,
  isDanger = false,
  send,
  onDone,
  onCancel,
}: FactorFormProps<Data>) {
  const t = useText();
  const { reportFailure } = useScreen();
  const form = useForm<FactorValues, Problem>({ initial: empty, message: (problem) => t(`secondFactor.${problem}`) });
  const { values, errors } = form;

  const submit = (): Promise<void> =>
    form.submit(
      Object.fromEntries(fields.filter((name) => values[name].trim() === '').map((name) => [name, missing[name]])),
      () => send(values),
      (reply) => {
        if (succeeded(reply)) return onDone(reply.data);
        if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
        const field = fields.find((name) => name === rejectedField(reply));
        return { field: field ?? 'form', message: reportFailure(reply) };
      },
    );
  return (
    <form className="settings-narrow" noValidate onSubmit={form.handleSubmit(submit)}>
      {fields.includes('currentPassword') && (
        <SecretInput
          label={t('secondFactor.password')}
          autoComplete="current-password"
          error={errors.currentPassword}
          value={values.currentPassword}
          onChange={(currentPassword) => form.change({ currentPassword })}
        />
      )}
      {fields.includes('code') && (
        <Field label={t('secondFactor.code')} hint={codeHint} error={errors.code}>
          {(control) => (
            <input
              {...control}
              dir="ltr"
              maxLength={64}
              inputMode={codeHint ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={values.code}
              onChange={(event) => form.change({ code: event.target.value })}
            />
          )}
        </Field>
      )}
      <FormError>{errors.form}</FormError>
      <div className="settings-actions">
        <Button onClick={onCancel}>{t('secondFactor.cancel')}</Button>
        <Button
          kind={isDanger ? 'danger' : 'primary'}
          type="submit"
          part="submit"
          loading={form.isPending}
          loadingLabel={t('common.loading')}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown once: to copy, or to keep as a file. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useText();
  const { session, toasts } = useScreen();
  const copy = useClipboard(t('secondFactor.codesCopied'));
  const text = codes.join('\n');
  const blocked = () => toasts.show('info', t('secondFactor.copyBlocked'));
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = `${t('secondFactor.file')}.txt`;
    link.click();
    // By then the download has its own reference to the data.
    session.clock.after(MINUTE_MS, () => URL.revokeObjectURL(link.href));
  };
  return (
    <div className="second-factor-codes">
      <p role="status">{t('secondFactor.turnedOn')}</p>
      <p>{t('secondFactor.codesText')}</p>
      <ul aria-label={t('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <Button onClick={() => void copy(text, blocked)}>{t('secondFactor.copyCodes')}</Button>
        <Button onClick={save}>{t('secondFactor.saveCodes')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('secondFactor.codesDone')}
        </Button>
      </div>
    </div>
  );
}
