import { memo } from 'react';
import { isSameMonth, weekdayOf } from '../../../core/time/index.ts';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { LessonChip } from './lesson-chip.tsx';
import css from './month.css';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { useGrid } from './use-grid.ts';
import type { ScheduleLabels } from './use-schedule-labels.ts';
import type { ViewProps } from './view-props.ts';

/** Lessons rendered per day; a button with the number of the others opens the day. */
const MAX_LESSONS_PER_DAY = 3;
const nothing: readonly PlacedLesson[] = [];
const minutesOf = (placed: readonly PlacedLesson[]): number[] =>
  placed.slice(0, MAX_LESSONS_PER_DAY + 1).map(({ startMinute }) => startMinute);

/** A month in whole weeks. */
export function MonthView({
  date,
  days,
  index,
  locks,
  now,
  today,
  labels,
  label,
  isBusy,
  actions,
  move,
  drawing,
}: ViewProps) {
  useStyles(css);
  const { direction } = useScreen();
  const { firstDayOfWeek } = useScheduleNavigation();
  const { focus, handlers } = useGrid({
    view: 'month',
    date,
    days,
    direction,
    firstDayOfWeek,
    actions,
    move,
    drawing,
    stopsOf: (day) => minutesOf(index.get(day) ?? nothing),
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div role="grid" className="schedule-month" aria-label={label} aria-busy={isBusy || undefined} {...handlers}>
      <div role="row" className="schedule-weekdays">
        {days.slice(0, 7).map((day) => (
          <div key={day} role="columnheader" aria-label={labels.longWeekday(day)} data-weekday={weekdayOf(day)}>
            {labels.head(day)}
          </div>
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
              stop={day === focus.day ? focus.stop : undefined}
              movingId={
                (index.get(day) ?? nothing).some(
                  ({ lesson }) => lesson.id === (move.moving?.lesson.id ?? move.followed),
                )
                  ? (move.moving?.lesson.id ?? move.followed)
                  : undefined
              }
              isMoving={move.moving !== undefined}
              labels={labels}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function shownOf(placed: readonly PlacedLesson[], held: string | undefined): readonly PlacedLesson[] {
  const hidden = placed.slice(MAX_LESSONS_PER_DAY).find(({ lesson }) => lesson.id === held);
  return hidden ? [...placed.slice(0, MAX_LESSONS_PER_DAY - 1), hidden] : placed.slice(0, MAX_LESSONS_PER_DAY);
}

interface DayProps {
  readonly day: string;
  readonly placed: readonly PlacedLesson[];
  readonly lock: Lock | undefined;
  readonly now: number;
  readonly isToday: boolean;
  /** It belongs to the month before or after. */
  readonly isOther: boolean;
  /** It is selected to be locked. */
  readonly isChosen: boolean;
  /** Index of its button that is the grid's tab stop, -1 for the day; undefined if it is on another day. */
  readonly stop: number | undefined;
  /** Id of the lesson being moved, which is always rendered. */
  readonly movingId: string | undefined;
  readonly isMoving: boolean;
  readonly labels: ScheduleLabels;
}

const MonthDay = memo(function MonthDay({
  day,
  placed,
  lock,
  now,
  isToday,
  isOther,
  isChosen,
  stop,
  movingId,
  isMoving,
  labels,
}: DayProps) {
  const t = useText();
  const holiday = labels.holiday(day);
  const rest = placed.length - MAX_LESSONS_PER_DAY;
  const last = rest > 0 ? MAX_LESSONS_PER_DAY : placed.length - 1;
  const tabStop = stop === undefined ? undefined : Math.min(stop, last);
  return (
    <div
      role="gridcell"
      part={['day', isToday && 'today', lock && 'locked'].filter(Boolean).join(' ')}
      className="schedule-day"
      data-day={day}
      aria-selected={isChosen || undefined}
      data-weekday={holiday ? 0 : weekdayOf(day)}
      data-other={isOther || undefined}
      data-locked={lock ? (lock.startTimeMillis === undefined ? 'day' : 'span') : undefined}
      data-today={isToday || undefined}
    >
      <button
        type="button"
        className="schedule-date"
        data-date={day}
        data-count={placed.length || undefined}
        aria-label={labels.day(day, lock, placed.length)}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={tabStop === -1 ? 0 : -1}
      >
        {Number(day.slice(8))}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && <span className="schedule-lock">{labels.lock(lock)}</span>}
      {shownOf(placed, movingId).map((each, position) => (
        <LessonChip
          key={each.lesson.id}
          placed={each}
          now={now}
          labels={labels}
          stop={position}
          isStop={tabStop === position}
          isMoving={isMoving && each.lesson.id === movingId}
        />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className="schedule-more"
          data-stop={MAX_LESSONS_PER_DAY}
          tabIndex={tabStop === MAX_LESSONS_PER_DAY ? 0 : -1}
          aria-label={t('schedule.moreOf', { count: rest, day: labels.full(day) })}
        >
          {t('schedule.more', { count: rest })}
        </button>
      )}
    </div>
  );
});
