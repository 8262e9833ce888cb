import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { succeeded } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { TeacherDetails } from '../call/call-context.ts';
import css from './people-panel.css';

/** The student link: copy it, or renew it when it was shared with the wrong person. */
export function StudentLink({ teacher }: { teacher: TeacherDetails }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isRenewing, setRenewing] = useState(false);
  const link = teacher.studentLink.value;

  const copy = async (field: HTMLInputElement | null): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', t('liveRoom.people.copied'));
    } catch {
      // Without the clipboard permission, select the link so that the user can copy it.
      field?.select();
    }
  };
  const renew = async (): Promise<void> => {
    setRenewing(true);
    const reply = await teacher.renewLink();
    setRenewing(false);
    if (succeeded(reply)) toasts.show('success', t('liveRoom.people.renewed'));
    else toasts.show('error', reportFailure(reply));
  };
  return (
    <section className="live-link">
      <Field label={t('liveRoom.people.link')} hint={t('liveRoom.people.linkHint')}>
        {(control) => <input {...control} readOnly value={link} dir="ltr" onFocus={({ target }) => target.select()} />}
      </Field>
      <Button onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector('input') ?? null)}>
        {t('liveRoom.people.copy')}
      </Button>
      <p className="live-people-secondary">{t('liveRoom.people.renewHint')}</p>
      <Button loading={isRenewing} loadingLabel={t('common.loading')} onClick={() => void renew()}>
        {t('liveRoom.people.renew')}
      </Button>
    </section>
  );
}
