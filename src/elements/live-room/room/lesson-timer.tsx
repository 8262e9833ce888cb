import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { dueAnnouncement, lessonClock, type LessonClock } from '../../../core/live-room/index.ts';
import { SECOND_MS } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { clock as clockIcon } from '../../../ui/icons/later-icons.ts';
import { useCallContext } from '../call/call-context.ts';
import css from './lesson-timer.css';

/** Shows the time left in the lesson and, after its end, until when the room stays open. */
export function LessonTimer() {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const clock = useLessonClock();
  if (!clock) return null;
  const minutes = t('liveRoom.postCall.minutes', { minutes: clock.minutesLeft });
  const until = dates.time(clock.closesAt);
  const text = {
    before: () => t('liveRoom.clock.before', { time: minutes }),
    running: () => t('liveRoom.clock.running', { time: minutes }),
    over: () => t('liveRoom.clock.overShort', { time: until }),
    closed: () => t('liveRoom.clock.closed'),
  }[clock.phase]();
  const isShort = clock.phase === 'over' || (clock.phase === 'running' && clock.minutesLeft <= 5);
  return (
    <p
      role="timer"
      className={`live-clock ${isShort ? 'live-clock-short' : ''}`}
      aria-label={t('liveRoom.clock.label')}
      title={clock.phase === 'over' ? t('liveRoom.clock.over', { time: until }) : undefined}
    >
      <Icon path={clockIcon} />
      {text}
    </p>
  );
}

/** The current state of the lesson's clock, in the provider's time; undefined until the room has sent its times. */
function useLessonClock(): LessonClock | undefined {
  useSignals();
  const {
    call: { room },
  } = useCallContext();
  const [now, setNow] = useState(room.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(room.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [room]);
  const times = room.clock.value;
  return times && lessonClock(times, now);
}

/** Announces the time left as toasts: at 10, 5 and 1 minutes, and at the end. */
export function useLessonAnnouncements(): void {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { toasts } = useScreen();
  const {
    call: { room },
  } = useCallContext();
  const times = room.clock.value;
  // Survives reconnections, which send the times again: announcements that became due meanwhile still appear.
  const announcedUntil = useRef<number>(undefined);
  useEffect(() => {
    if (!times) return undefined;
    announcedUntil.current ??= room.now();
    const timer = setInterval(() => {
      const now = room.now();
      const before = announcedUntil.current ?? now;
      const due = dueAnnouncement(times, before, now);
      if (due)
        toasts.show(
          'info',
          t(due.until === 'end' ? 'liveRoom.clock.minutesLeft' : 'liveRoom.clock.minutesToClosing', {
            minutes: due.minutes,
          }),
        );
      const isUp = before < times.endTimeMillis && now >= times.endTimeMillis && times.closesAt > now;
      if (isUp) toasts.show('info', t('liveRoom.clock.ended', { time: dates.time(times.closesAt) }));
      announcedUntil.current = now;
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [times, room, toasts, t, dates]);
}
