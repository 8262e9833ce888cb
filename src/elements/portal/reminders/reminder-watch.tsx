import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createReminders, reminderKey, markOwnChange, type Reminders } from '../../../core/today/index.ts';
import type { Lesson } from '../../../core/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL } from '../routes/route.ts';
import { showNotification, watchNotificationState } from './notifications.ts';

/** Stands for the page's title in the words around it. */
const PAGE = '\u0000';

/** What goes on while the portal is open, without anything to see in it: reminders, and the countdown in the tab's title. */
export default function ReminderWatch() {
  return <Texts namespaces={['reminders']}><Watch /></Texts>;
}

function Watch() {
  useSignals();
  const t = useText();
  const { session, language, direction } = useScreen();
  const dates = useDates();
  const { go, dressTitle } = usePortal();
  const [reminders, setReminders] = useState<Reminders>();
  const shown = useRef(new Set<Notification>());

  const remind = (lesson: Lesson, now: number): boolean => {
    const { id, studentName: name, subject, startTimeMillis, endTimeMillis } = lesson;
    const minutes = Math.ceil((startTimeMillis - now) / 60_000);
    const notification = showNotification({
      title: minutes > 0 ? t('reminders.soon', { minutes }) : t('reminders.begun'),
      body: t('reminders.body', { name, subject, time: dates.span(startTimeMillis, endTimeMillis) }),
      tag: `teacher-reminder ${reminderKey(lesson)}`, lang: language, dir: direction,
    }, () => go(fillPath(COURSE_DETAIL, { id })));
    if (notification) shown.current.add(notification);
    return notification !== undefined;
  };
  const latest = useRef(remind);
  useLayoutEffect(() => {
    latest.current = remind;
  });

  useEffect(() => {
    const locks = navigator.locks as LockManager | undefined;
    const made = createReminders(session, {
      remind: (lesson, now) => latest.current(lesson, now),
      ...locks && { inTurn: (name, act) => locks.request(name, act) },
    });
    setReminders(made);
    const look = (): void => void made.look();
    const unwatch = watchNotificationState(look);
    const known = shown.current;
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('online', look);
      unwatch();
      made.stop();
      // They name students, and whoever sits here next need not know them.
      for (const notification of known) notification.close();
      known.clear();
    };
  }, [session]);

  const minutes = reminders?.countdown.value;
  const dress = minutes === undefined ? undefined : t('reminders.pageTitle', { minutes, title: PAGE });
  useEffect(() => {
    if (dress === undefined) return;
    dressTitle((title) => dress.replace(PAGE, () => title));
    return () => dressTitle(undefined);
  }, [dress, dressTitle]);

  useOwnActs();
  return null;
}

const acts = ['teacher-course-create', 'teacher-course-change', 'teacher-course-cancel'];

/** What the teacher does in the portal is no news to them. */
function useOwnActs(): void {
  const { element } = useHost();
  const { session } = useScreen();
  useEffect(() => {
    const see = (event: Event): void => {
      const { id, version } = ((event as CustomEvent<unknown>).detail ?? {}) as { id?: unknown; version?: unknown };
      if (typeof id === 'string') markOwnChange(session, id, typeof version === 'number' ? version : undefined);
    };
    for (const type of acts) element.addEventListener(type, see);
    return () => acts.forEach((type) => element.removeEventListener(type, see));
  }, [element, session]);
}
