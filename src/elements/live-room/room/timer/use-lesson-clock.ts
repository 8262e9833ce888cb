import { SECOND_MS } from '../../../../core/time/index.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { dueAnnouncement, lessonClock, type LessonClock } from '../../../../core/live-room/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { useCallContext } from '../../call/call-context.ts';

/** The current state of the lesson's clock, in the provider's time; undefined until the room has sent its times. */
export function useLessonClock(): LessonClock | undefined {
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
