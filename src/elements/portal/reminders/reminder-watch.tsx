import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { createReminders, markOwnChange, type Reminders } from '../../../core/today/index.ts';
import { reminderTag } from '../../../core/push/index.ts';
import { isMeeting, type ScheduleEntry } from '../../../core/schedule/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, HOME, VISIT_LIST } from '../routes/route.ts';
import {
  notificationState,
  showNotification,
  watchNotificationState,
  type ShownNotification,
} from './notifications.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';

/** Placeholder for the page's title in the translated text. */
const TITLE_PLACEHOLDER = '\u0000';

/** Runs in the background of the portal: reminders, and the countdown in the tab's title. Renders nothing. */
export default function ReminderWatch() {
  return (
    <Texts namespaces={['reminders']}>
      <Watch />
    </Texts>
  );
}

function Watch() {
  useSignals();
  const t = useText();
  const { session, language, direction } = useScreen();
  const dates = useDates();
  const { go, decorateTitle } = usePortal();
  const [reminders, setReminders] = useState<Reminders>();
  const shown = useRef(new Set<ShownNotification>());

  const remind = (entry: ScheduleEntry, now: number): boolean => {
    const { id, startTimeMillis, endTimeMillis } = entry;
    const minutes = Math.ceil((startTimeMillis - now) / MINUTE_MS);
    const time = dates.span(startTimeMillis, endTimeMillis);
    const texts = isMeeting(entry)
      ? {
          title: minutes > 0 ? t('reminders.meetingSoon', { minutes }) : t('reminders.meetingBegun'),
          body: t('reminders.meetingBody', { name: entry.visitorName, title: entry.title, time }),
        }
      : {
          title: minutes > 0 ? t('reminders.soon', { minutes }) : t('reminders.begun'),
          body: t('reminders.body', { name: entry.studentName, subject: entry.subject, time }),
        };
    const path = isMeeting(entry) ? VISIT_LIST : fillPath(COURSE_DETAIL, { id });
    const shownTexts = { ...texts, tag: reminderTag(entry), lang: language, dir: direction };
    const notification = showNotification(shownTexts, path, () => go(path));
    if (notification) shown.current.add(notification);
    return notification !== undefined;
  };
  const latest = useRef(remind);
  useLayoutEffect(() => {
    latest.current = remind;
  });

  useEffect(() => {
    const locks = navigator.locks as LockManager | undefined;
    const created = createReminders(session, {
      remind: (entry, now) => latest.current(entry, now),
      // In a sandboxed frame locks are refused, and no other tab could remind as well.
      ...(locks && { withLock: (name, action) => locks.request(name, action).catch(action) }),
    });
    setReminders(created);
    const check = (): void => void created.check();
    const unwatch = watchNotificationState(check);
    const known = shown.current;
    document.addEventListener('visibilitychange', check);
    addEventListener('focus', check);
    addEventListener('online', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      removeEventListener('focus', check);
      removeEventListener('online', check);
      unwatch();
      created.stop();
      // Notifications name students; the next user of this device must not see them.
      for (const notification of known) notification.close();
      known.clear();
    };
  }, [session]);

  const minutes = reminders?.countdown.value;
  const titleTemplate =
    minutes === undefined ? undefined : t('reminders.pageTitle', { minutes, title: TITLE_PLACEHOLDER });
  useEffect(() => {
    if (titleTemplate === undefined) return;
    decorateTitle((title) => titleTemplate.replace(TITLE_PLACEHOLDER, () => title));
    return () => decorateTitle(undefined);
  }, [titleTemplate, decorateTitle]);

  useOwnChanges();
  usePush();
  return null;
}

const changeEvents = ['teacher-course-create', 'teacher-course-change', 'teacher-course-cancel'];

/** Marks changes that the teacher makes in the portal as seen. */
function useOwnChanges(): void {
  const { element } = useHost();
  const { session } = useScreen();
  useEffect(() => {
    const see = (event: Event): void => {
      const { id, version } = ((event as CustomEvent<unknown>).detail ?? {}) as { id?: unknown; version?: unknown };
      if (typeof id === 'string') markOwnChange(session, id, typeof version === 'number' ? version : undefined);
    };
    for (const type of changeEvents) element.addEventListener(type, see);
    return () => changeEvents.forEach((type) => element.removeEventListener(type, see));
  }, [element, session]);
}

/** Keeps this device's subscription to pushes; its code is loaded once notifications are allowed. */
function usePush(): void {
  const hasPush = useCapability('push');
  const isAllowed = useSyncExternalStore(watchNotificationState, notificationState) === 'granted';
  const { session } = useScreen();
  const { hrefOf, go } = usePortal();
  const scope = new URL(hrefOf(HOME), location.origin).href;
  useEffect(() => {
    if (!hasPush || !isAllowed) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./keep-push.ts')
      .then(({ keepPush }) => {
        if (!isOver) stop = keepPush(session, scope, go);
      })
      // Without the network, the next visit does it.
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasPush, isAllowed, session, scope, go]);
}
