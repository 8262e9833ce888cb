import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { languages } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { type PushState, pushStateOf } from '../../../core/push/index.ts';
import { REMINDERS } from '../../../core/settings/index.ts';
import { themes } from '../../../runtime/define-contract.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { ChoiceSetting } from './setting-field.tsx';
import { languageName } from './setting-labels.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { ZoneField } from './zone-field.tsx';

interface Props {
  readonly form: SettingsForm;
  readonly teacher: Teacher;
}

/** When reminders come, as far as it is known. Where only an installed portal gets pushes, pages get no notifications. */
const HINTS = {
  on: 'settings.reminderHint.on',
  off: 'settings.reminderHint.off',
  denied: 'settings.reminderHint.title',
  'home-screen': 'settings.reminderHint.title',
  unsupported: 'settings.reminderHint.open',
} as const satisfies Record<PushState, string>;

/** How the screens behave for the teacher. */
export function UsageSection({ form, teacher }: Props) {
  useSignals();
  const t = useText();
  const { session, language } = useScreen();
  const push = pushStateOf(session).value;
  const id = useId();
  const tags = [...new Set([...languages(), teacher.language])].filter(Boolean);
  const reminders = [...new Set([...REMINDERS, teacher.reminderMinutes])].toSorted((a, b) => a - b);
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.usage')}</h2>
      <div className="settings-fields">
        <div className="settings-wide">
          <ZoneField
            value={form.values.timeZone}
            error={form.errors.timeZone}
            onChange={(timeZone) => form.change({ timeZone })}
          />
        </div>
        <ChoiceSetting
          form={form}
          name="firstDayOfWeek"
          options={[
            ['1', t('settings.monday')],
            ['0', t('settings.sunday')],
          ]}
        />
        <ChoiceSetting form={form} name="language" options={tags.map((tag) => [tag, languageName(tag, language)])} />
        <ChoiceSetting form={form} name="theme" options={themes.map((name) => [name, t(`settings.themes.${name}`)])} />
        <ChoiceSetting
          form={form}
          name="reminderMinutes"
          options={reminders.map((minutes) => [
            String(minutes),
            minutes ? t('settings.minutesBefore', { minutes }) : t('settings.noReminder'),
          ])}
          hint={t(push ? HINTS[push] : 'settings.reminderHint.open')}
        />
      </div>
    </section>
  );
}
