import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { dueAnnouncement, lessonClock, type LessonClock } from '../../../core/live-room/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCallNavigation } from '../call/call-context.ts';

const SECOND = 1000;

/** The lesson's clock now, on the provider's time; undefined until the room has told its times. */
export function useLessonClock(): LessonClock | undefined {
  useSignals();
  const { call: { room } } = useCallNavigation();
  const [now, setNow] = useState(room.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(room.now()), SECOND);
    return () => clearInterval(timer);
  }, [room]);
  const times = room.clock.value;
  return times && lessonClock(times, now);
}

/** Tells, in passing and politely, how much time is left: at 10, 5 and 1 minutes, and that the time is up. */
export function useLessonAnnouncements(): void {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { toasts } = useScreen();
  const { call: { room } } = useCallNavigation();
  const times = room.clock.value;
  // Outlives a new line, which brings the times anew: what fell due meanwhile is still told.
  const toldUntil = useRef<number>(undefined);
  useEffect(() => {
    if (!times) return undefined;
    toldUntil.current ??= room.now();
    const timer = setInterval(() => {
      const now = room.now();
      const before = toldUntil.current ?? now;
      const tell = dueAnnouncement(times, before, now);
      if (tell) toasts.show('info', t(tell.until === 'end' ? 'liveRoom.clock.tell' : 'liveRoom.clock.tellBound', { minutes: tell.minutes }));
      const isUp = before < times.endTimeMillis && now >= times.endTimeMillis && times.closesAt > now;
      if (isUp) toasts.show('info', t('liveRoom.clock.ended', { time: dates.time(times.closesAt) }));
      toldUntil.current = now;
    }, SECOND);
    return () => clearInterval(timer);
  }, [times, room, toasts, t, dates]);
}
