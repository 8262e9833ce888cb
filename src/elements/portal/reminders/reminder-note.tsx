import { useSignals } from '@preact/signals-react/runtime';
import { useSyncExternalStore } from 'react';
import { settingsOf } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { clock } from '../../../ui/display/icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { askForNotifications, notificationState, watchNotificationState } from './notifications.ts';
import css from './reminder-note.css';

/** What comes of the reminders before lessons in this browser, said plainly, and the button that asks for the permission. */
export function ReminderNote() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const state = useSyncExternalStore(watchNotificationState, notificationState);
  const minutes = settingsOf(session).teacherInfo.value?.reminderMinutes;
  if (minutes === undefined) return null;
  const words = minutes === 0 ? 'off' : ({ granted: 'on', default: 'ask', denied: 'denied', unsupported: 'unsupported' } as const)[state];
  return (
    <div className="reminder-note" role="group" aria-label={t('reminders.label')}>
      <Icon path={clock} />
      <p role="status">
        {t(`reminders.${words}`, { minutes })} {(words === 'on' || words === 'ask') && t('reminders.limits')}
      </p>
      {words === 'ask' && <Button onClick={() => void askForNotifications()}>{t('reminders.allow')}</Button>}
    </div>
  );
}
