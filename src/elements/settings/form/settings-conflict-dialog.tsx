import { useId, useState } from 'react';
import type { SettingName } from '../../../core/settings/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { SettingsFormState, SettingsConflict } from './use-settings-form.ts';
import { settingLabels } from './setting-labels.ts';
import css from './settings-conflict-dialog.css';

interface Props {
  readonly form: SettingsFormState;
  readonly conflict: SettingsConflict;
}

/** The settings were changed elsewhere: the teacher chooses one of both values for each field. */
export default function SettingsConflictDialog({ form, conflict: { differences } }: Props) {
  useStyles(css);
  const t = useText();
  const { session, language } = useScreen();
  const [theirs, setTheirs] = useState<readonly SettingName[]>([]);
  const id = useId();
  const now = session.clock.now();
  const labelOf = (name: SettingName, value: string) =>
    settingLabels(name, value, t, language, now) || t('settings.stale.empty');

  return (
    <Dialog
      wide
      urgent
      title={t('settings.stale.title')}
      text={t('settings.stale.text')}
      onClose={form.closeConflict}
      footer={
        <>
          <Button onClick={form.closeConflict}>{t('settings.stale.back')}</Button>
          <Button kind="primary" onClick={() => form.resolveConflict(theirs)}>
            {t('settings.stale.apply')}
          </Button>
        </>
      }
    >
      {differences.map(({ name, newer, mine }) => (
        <fieldset key={name} className="settings-conflict">
          <legend>{t(`settings.${name === 'reminderMinutes' ? 'reminder' : name}`)}</legend>
          {(
            [
              [true, t('settings.stale.newer'), newer],
              [false, t('settings.stale.mine'), mine],
            ] as const
          ).map(([isTheirs, whose, value]) => (
            <label key={whose} data-untouched={value === undefined || undefined}>
              <input
                type="radio"
                name={`${id}-${name}`}
                disabled={mine === undefined}
                checked={isTheirs === (mine === undefined || theirs.includes(name))}
                onChange={() => setTheirs(isTheirs ? [...theirs, name] : theirs.filter((each) => each !== name))}
              />
              <span className="settings-conflict-whose">{whose}</span>
              <span className="settings-conflict-value" dir="auto">
                {value === undefined ? t('settings.stale.untouched') : labelOf(name, value)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
