import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface TextProps {
  readonly form: SettingsForm;
  readonly name: 'name' | 'kana' | 'phone';
  readonly autoComplete: string;
  readonly type?: string;
  readonly required?: boolean;
}

/** A setting of one line of text. */
export function TextSetting({ form, name, required = false, ...rest }: TextProps) {
  const t = useText();
  const value = form.values[name];
  return (
    <Field label={t(`settings.${name}`)} mark={required ? t('common.required') : undefined} error={form.errors[name]}>
      {(control) => (
        <input
          {...control}
          {...rest}
          name={name}
          dir={value && name !== 'phone' ? 'auto' : undefined}
          required={required}
          value={value}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly form: SettingsForm;
  readonly name: 'firstDayOfWeek' | 'language' | 'theme' | 'reminderMinutes';
  /** Values with their labels. */
  readonly options: readonly (readonly [string, string])[];
  readonly hint?: string;
}

/** A setting chosen from a list. */
export function ChoiceSetting({ form, name, options, hint }: ChoiceProps) {
  const t = useText();
  const label = t(`settings.${name === 'reminderMinutes' ? 'reminder' : name}`);
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value} lang={name === 'language' ? value : undefined}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
