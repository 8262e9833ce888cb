import { useSignals } from '@preact/signals-react/runtime';
import { useSyncExternalStore } from 'react';
import { settingsOf } from '../../../core/settings/index.ts';
import { pushStateOf } from '../../../core/push/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ToCome } from '../../../ui/display/shown-together.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { clock } from '../../../ui/icons/later-icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { askForNotifications, notificationState, watchNotificationState } from './notifications.ts';
import css from './reminder-note.css';

/** Explains whether reminders work in this browser, with a button that requests the permission. */
export function ReminderNote() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const permission = useSyncExternalStore(watchNotificationState, notificationState);
  const settings = settingsOf(session);
  const info = settings.teacherInfo.value;
  // Without the teacher's settings there is nothing to say.
  if (!info) return settings.status.value === 'failed' ? null : <ToCome />;
  const minutes = info.reminderMinutes;
  if (minutes === undefined) return null;
  const status =
    minutes === 0
      ? 'off'
      : ({ granted: 'on', default: 'ask', denied: 'denied', unsupported: 'unsupported' } as const)[permission];
  const isPushed = status === 'on' && pushStateOf(session).value === 'on';
  return (
    <div className="reminder-note" role="group" aria-label={t('reminders.label')}>
      <Icon path={clock} />
      <p role="status">
        {t(`reminders.${status}`, { minutes })}{' '}
        {(status === 'on' || status === 'ask') && t(isPushed ? 'reminders.closedToo' : 'reminders.limits')}
      </p>
      {status === 'ask' && <Button onClick={() => void askForNotifications()}>{t('reminders.allow')}</Button>}
    </div>
  );
}
