import { type Reply, succeeded } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { rejectedField } from '../../../ui/form/rejected-field.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { SecretInput } from '../password/secret-input.tsx';

const empty = { currentPassword: '', code: '' };
type FactorValues = Readonly<typeof empty>;
type FactorField = keyof FactorValues;
type Problem = 'passwordMissing' | 'codeMissing';

const missing = { currentPassword: 'passwordMissing', code: 'codeMissing' } as const satisfies Record<
  FactorField,
  Problem
>;

interface Props<Data> {
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
export function FactorForm<Data>({
  fields,
  codeHint,
  submitLabel,
  isDanger = false,
  send,
  onDone,
  onCancel,
}: Props<Data>) {
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
