import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { clock as clockIcon } from '../../../ui/display/icons.ts';
import css from './lesson-timer.css';
import { useLessonClock } from './use-lesson-clock.ts';

/** How long the lesson still lasts; after its end, until when the room stays open. It never cuts anybody off by surprise. */
export function LessonClock() {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const clock = useLessonClock();
  if (!clock) return null;
  const minutes = t('live.after.minutes', { minutes: clock.minutesLeft });
  const until = dates.time(clock.closesAt);
  const words = {
    before: () => t('live.clock.before', { time: minutes }),
    running: () => t('live.clock.running', { time: minutes }),
    over: () => t('live.clock.overShort', { time: until }),
    closed: () => t('live.clock.closed'),
  }[clock.phase]();
  const isShort = clock.phase === 'over' || (clock.phase === 'running' && clock.minutesLeft <= 5);
  return (
    <p
      role="timer"
      className={`live-clock ${isShort ? 'live-clock-short' : ''}`}
      aria-label={t('live.clock.label')}
      title={clock.phase === 'over' ? t('live.clock.over', { time: until }) : undefined}
    >
      <Icon path={clockIcon} />
      {words}
    </p>
  );
}
