import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { clock as clockIcon } from '../../../../ui/icons/later-icons.ts';
import css from './lesson-timer.css';
import { useLessonClock } from './use-lesson-clock.ts';

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
