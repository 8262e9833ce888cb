import { useEffect } from 'react';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { SETTINGS_VIEW } from '../views.ts';
import { ProfileSection } from './profile-section.tsx';
import { UsageSection } from './usage-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

const SettingsConflictDialog = lazyScreen(() => import('./settings-conflict-dialog.tsx'));

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher) => void;
}

/** The teacher's profile, and how the screens behave for the teacher. */
export function SettingsForm({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const form = useSettingsForm({ teacher, draftKey: SETTINGS_VIEW, onSaved });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <>
      <form className="settings-form" noValidate onSubmit={form.onSubmit}>
        {form.isRestored && (
          <div className="settings-note" role="status">
            <p>{t('settings.restored')}</p>
            <Button kind="quiet" onClick={form.startOver}>
              {t('settings.fromStart')}
            </Button>
          </div>
        )}
        <ProfileSection form={form} />
        <UsageSection form={form} teacher={teacher} />
        <FormError>{form.errors.form}</FormError>
        <div className="settings-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={form.isPending}
            loadingLabel={t('settings.submitting')}
          >
            {t('settings.submit')}
          </Button>
        </div>
      </form>
      {form.conflict && <SettingsConflictDialog form={form} conflict={form.conflict} />}
    </>
  );
}
