import { useId } from 'react';
import { INTRODUCTION_LIMIT } from '../../../core/settings/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { TextSetting } from './setting-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Name, telephone number and introduction. */
export function ProfileSection({ form }: { readonly form: SettingsForm }) {
  const t = useText();
  const id = useId();
  const { introduction } = form.values;
  const left = INTRODUCTION_LIMIT - [...introduction].length;
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.profile')}</h2>
      <div className="settings-fields">
        <TextSetting form={form} name="name" autoComplete="name" required />
        <TextSetting form={form} name="kana" autoComplete="off" />
        <TextSetting form={form} name="phone" autoComplete="tel" type="tel" />
        <div className="settings-wide">
          <Field
            label={t('settings.introduction')}
            hint={t('settings.introductionHint', { limit: INTRODUCTION_LIMIT, left })}
            error={form.errors.introduction}
          >
            {(control) => (
              <textarea
                {...control}
                rows={5}
                dir={introduction ? 'auto' : undefined}
                value={introduction}
                onChange={(event) => form.change({ introduction: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </section>
  );
}
