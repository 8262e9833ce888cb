import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { succeeded } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { TeacherDetails } from '../call/call-context.ts';
import css from './people-panel.css';

/** The address that lets the student in: to copy, and to make anew when it has come into the wrong hands. */
export function StudentLink({ facts }: { facts: TeacherDetails }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isRenewing, setRenewing] = useState(false);
  const link = facts.studentLink.value;

  const copy = async (field: HTMLInputElement | null): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', t('liveRoom.people.copied'));
    } catch {
      // Without the right to do it the address is marked, ready for the keyboard.
      field?.select();
    }
  };
  const renew = async (): Promise<void> => {
    setRenewing(true);
    const reply = await facts.renewLink();
    setRenewing(false);
    if (succeeded(reply)) toasts.show('success', t('liveRoom.people.renewed'));
    else toasts.show('error', reportFailure(reply));
  };
  return (
    <section className="live-link">
      <Field label={t('liveRoom.people.link')} hint={t('liveRoom.people.linkHint')}>
        {(control) => <input {...control} readOnly value={link} dir="ltr" onFocus={({ target }) => target.select()} />}
      </Field>
      <Button onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector('input') ?? null)}>{t('liveRoom.people.copy')}</Button>
      <p className="live-people-quiet">{t('liveRoom.people.renewHint')}</p>
      <Button loading={isRenewing} loadingLabel={t('common.loading')} onClick={() => void renew()}>{t('liveRoom.people.renew')}</Button>
    </section>
  );
}
