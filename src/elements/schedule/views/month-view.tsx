import { memo } from 'react';
import { isSameMonth, weekdayOfDay } from '../../../core/time/index.ts';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { LessonChip } from './lesson-chip.tsx';
import css from './month.css';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { useGrid } from './use-grid.ts';
import type { ScheduleLabels } from './use-words.ts';
import type { ViewProps } from './view-props.ts';

/** So many lessons of a day are drawn; the others are a number that opens the day. Nothing is measured. */
const SHOWN = 3;
const nothing: readonly PlacedLesson[] = [];
const minutesOf = (placed: readonly PlacedLesson[]): number[] => placed.slice(0, SHOWN + 1).map(({ startMinute }) => startMinute);

/** A month in whole weeks. */
export function MonthView({ date, days, index, locks, now, today, words, label, isBusy, acts, move, drawing }: ViewProps) {
  useStyles(css);
  const { direction } = useScreen();
  const { firstDayOfWeek } = useScheduleNavigation();
  const { spot, handlers } = useGrid({
    view: 'month', date, days, direction, firstDayOfWeek, acts, move, drawing,
    stopsOf: (day) => minutesOf(index.get(day) ?? nothing),
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div role="grid" className="schedule-month" aria-label={label} aria-busy={isBusy || undefined} {...handlers}>
      <div role="row" className="schedule-weekdays">
        {days.slice(0, 7).map((day) => (
          <div key={day} role="columnheader" aria-label={words.longWeekday(day)} data-weekday={weekdayOfDay(day)}>{words.head(day)}</div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="schedule-week">
          {week.map((day) => (
            <MonthDay
              key={day}
              day={day}
              placed={index.get(day) ?? nothing}
              lock={locks.get(day)}
              now={now}
              isToday={day === today}
              isOther={!isSameMonth(day, date)}
              isChosen={drawing.days?.includes(day) ?? false}
              stop={day === spot.day ? spot.stop : undefined}
              held={(index.get(day) ?? nothing).some(({ lesson }) => lesson.id === (move.held?.lesson.id ?? move.followed)) ? move.held?.lesson.id ?? move.followed : undefined}
              isHeld={move.held !== undefined}
              words={words}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function shownOf(placed: readonly PlacedLesson[], held: string | undefined): readonly PlacedLesson[] {
  const hidden = placed.slice(SHOWN).find(({ lesson }) => lesson.id === held);
  return hidden ? [...placed.slice(0, SHOWN - 1), hidden] : placed.slice(0, SHOWN);
}

interface DayProps {
  readonly day: string;
  readonly placed: readonly PlacedLesson[];
  readonly lock: Lock | undefined;
  readonly now: number;
  readonly isToday: boolean;
  /** It belongs to the month before or after. */
  readonly isOther: boolean;
  /** It is among the days that are to be locked. */
  readonly isChosen: boolean;
  /** Which of its buttons is the grid's tab stop, -1 the day itself; undefined when that is elsewhere. */
  readonly stop: number | undefined;
  /** The lesson that is moved is always drawn. */
  readonly held: string | undefined;
  readonly isHeld: boolean;
  readonly words: ScheduleLabels;
}

const MonthDay = memo(function MonthDay({ day, placed, lock, now, isToday, isOther, isChosen, stop, held, isHeld, words }: DayProps) {
  const t = useText();
  const holiday = words.holiday(day);
  const rest = placed.length - SHOWN;
  const last = rest > 0 ? SHOWN : placed.length - 1;
  const tabStop = stop === undefined ? undefined : Math.min(stop, last);
  return (
    <div
      role="gridcell"
      part={['day', isToday && 'today', lock && 'locked'].filter(Boolean).join(' ')}
      className="schedule-day"
      data-day={day}
      aria-selected={isChosen || undefined}
      data-weekday={holiday ? 0 : weekdayOfDay(day)}
      data-other={isOther || undefined}
      data-locked={lock ? (lock.startTimeMillis === undefined ? 'day' : 'span') : undefined}
      data-today={isToday || undefined}
    >
      <button
        type="button"
        className="schedule-date"
        data-date={day}
        data-count={placed.length || undefined}
        aria-label={words.day(day, lock, placed.length)}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={tabStop === -1 ? 0 : -1}
      >
        {Number(day.slice(8))}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && <span className="schedule-lock">{words.lock(lock)}</span>}
      {shownOf(placed, held).map((each, position) => (
        <LessonChip key={each.lesson.id} placed={each} now={now} words={words} stop={position} isStop={tabStop === position} isHeld={isHeld && each.lesson.id === held} />
      ))}
      {rest > 0 && (
        <button type="button" className="schedule-more" data-stop={SHOWN} tabIndex={tabStop === SHOWN ? 0 : -1} aria-label={t('schedule.moreOf', { count: rest, day: words.full(day) })}>
          {t('schedule.more', { count: rest })}
        </button>
      )}
    </div>
  );
});
