import { isSameMonth, weekdayOf } from '../../../../core/time/index.ts';
import type { PlacedEntry } from '../../../../core/schedule/index.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useScheduleNavigation } from '../../schedule-navigation.ts';
import gridCss from '../grid.css';
import css from './month.css';
import { MonthDay } from './month-day.tsx';
import { isRoomyWeek, stopsInLines } from './month-stops.ts';
import { useFit } from '../use-fit.ts';
import { useGrid } from '../use-grid.ts';
import type { ViewProps } from '../view-props.ts';

const nothing: readonly PlacedEntry[] = [];

/** A month in whole weeks, as high as the window; a day shows as many lessons as fit. */
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
  isUnknown,
  actions,
  move,
  drawing,
}: ViewProps) {
  useStyles(gridCss);
  useStyles(css);
  const { direction } = useScreen();
  const { firstDayOfWeek } = useScheduleNavigation();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  // Only the present month has weeks that make room for others.
  const isPast = (week: readonly string[]): boolean => isSameMonth(today, date) && (week.at(-1) ?? today) < today;
  /** Lines for the lessons of a day; a lock needs one. */
  const linesIn = (day: string): number => {
    if (fit.hasDots) return 0;
    const isShrunk = fit.isTight && weeks.some((week) => week.includes(day) && isPast(week));
    return isShrunk ? 0 : Math.max(1, fit.lines - (locks.has(day) ? 1 : 0));
  };
  const { focus, handlers } = useGrid({
    view: 'month',
    date,
    days,
    direction,
    firstDayOfWeek,
    actions,
    move,
    drawing,
    stopsOf: (day) => stopsInLines(index.get(day) ?? nothing, linesIn(day), locks.get(day)),
  });
  const fit = useFit(handlers.ref, weeks.length, weeks.filter(isPast).length);
  const movingId = move.moving?.lesson.id ?? move.followed;
  return (
    <div
      role="grid"
      className="schedule-month"
      aria-label={label}
      aria-busy={isBusy || undefined}
      data-unknown={isUnknown || undefined}
      data-dots={fit.hasDots || undefined}
      {...handlers}
    >
      <div role="row" className="schedule-weekdays">
        {days.slice(0, 7).map((day) => (
          <div key={day} role="columnheader" aria-label={labels.longWeekday(day)} data-weekday={weekdayOf(day)}>
            {labels.head(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => {
        const isRoomy = isRoomyWeek(week.map((day) => ({ count: index.get(day)?.length ?? 0, lines: linesIn(day) })));
        return (
          <div
            key={week[0]}
            role="row"
            className="schedule-week"
            data-shrunk={(fit.isTight && isPast(week)) || undefined}
          >
            {week.map((day) => {
              const placed = index.get(day) ?? nothing;
              return (
                <MonthDay
                  key={day}
                  day={day}
                  placed={placed}
                  lock={locks.get(day)}
                  now={now}
                  lines={linesIn(day)}
                  isRoomy={isRoomy}
                  hasDots={fit.hasDots}
                  isToday={day === today}
                  isOther={!isSameMonth(day, date)}
                  isChosen={drawing.days?.includes(day) ?? false}
                  stop={day === focus.day ? focus.stop : undefined}
                  movingId={placed.some(({ lesson }) => lesson.id === movingId) ? movingId : undefined}
                  isMoving={move.moving !== undefined}
                  labels={labels}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
