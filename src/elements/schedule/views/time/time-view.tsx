import { useMemo, useState } from 'react';
import { placeLessons, type PlacedEntry } from '../../../../core/schedule/index.ts';
import { deviceZoneClock, timeOfMinute, zoneClock, type ZoneClock } from '../../../../core/time/index.ts';
import { addMinutes, startOfDay } from '../../../../core/index.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import type { View } from '../../contract.ts';
import { DayColumn } from './day-column.tsx';
import { DayHead } from './day-head.tsx';
import { layOut, lockedMinutes, stopsOfDay, type DayStop } from './day-stops.ts';
import gridCss from '../grid.css';
import css from './time.css';
import { useWindowEnd } from '../use-fit.ts';
import { useFirstScroll } from './use-first-scroll.ts';
import { useGrid } from '../use-grid.ts';
import type { ViewProps } from '../view-props.ts';

interface Props extends ViewProps {
  readonly view: View;
}

const nothing: readonly PlacedEntry[] = [];
const HALF_HOUR = 30;
/** The hours beside the days, and the least width of a lesson, in CSS pixels: of a name's first letters, and of a finger. */
const HOURS_PX = 52;
const MIN_CHIP_PX = 48;
/** So many are shown side by side however narrow the days are. */
const MIN_COLUMNS = 3;
/** As in the style sheet: up to this width three days of a week are seen at a time, else all seven. In CSS pixels. */
const THREE_DAYS_PX = 600;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A week or a day on a grid of hours. */
export default function TimeView({
  view,
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
}: Props) {
  useStyles(gridCss);
  useStyles(css);
  const { direction, timeZone } = useScreen();
  const freeFrom = (day: string): number | undefined => {
    if (!actions.create || day < today) return undefined;
    return day > today ? 0 : Math.ceil(zoneClock(timeZone)(now).minute / HALF_HOUR) * HALF_HOUR;
  };
  const [week, setWeek] = useState(() => weekIn(innerWidth));
  const isWeek = view === 'week';
  const columns = isWeek ? week.columns : Infinity;
  const heldId = move.moving?.lesson.id ?? move.followed;
  const heldOn = (day: string): string | undefined =>
    (index.get(day) ?? nothing).some(({ lesson }) => lesson.id === heldId) ? heldId : undefined;
  const stopsOf = (day: string): DayStop[] =>
    stopsOfDay(
      layOut(index.get(day) ?? nothing, columns, heldOn(day)),
      lockedMinutes(locks.get(day), day, timeZone),
      freeFrom(day),
    );
  const { focus, handlers } = useGrid({
    view,
    date,
    days,
    direction,
    firstDayOfWeek: 1,
    actions,
    move,
    drawing,
    stopsOf: (day) => stopsOf(day).map(({ start }) => start),
  });
  const drawn = drawing.span && placeLessons([{ id: '', ...drawing.span }], timeZone);
  useWindowEnd(handlers.ref, ({ width }) => {
    const next = weekIn(width);
    setWeek((before) => (before.columns === next.columns && before.isNarrow === next.isNarrow ? before : next));
  });
  useFirstScroll(handlers.ref, days, date, index);
  const deviceHours = useMemo(() => deviceHoursOf(days[0] ?? date, timeZone), [days, date, timeZone]);
  return (
    <div
      role="grid"
      className="schedule-time"
      data-view={view}
      aria-label={label}
      aria-busy={isBusy || undefined}
      data-unknown={isUnknown || undefined}
      {...handlers}
    >
      <div role="row" className="schedule-heads">
        <span className="schedule-corner" aria-hidden="true" />
        {days.map((day) => {
          const stops = stopsOf(day);
          const lockStop = stops.findIndex(({ item }) => item === 'lock');
          const isFocused = day === focus.day;
          return (
            <DayHead
              key={day}
              day={day}
              lock={locks.get(day)}
              placed={index.get(day) ?? nothing}
              isToday={day === today}
              isStop={isFocused && (focus.stop < 0 || stops.length === 0)}
              lockStop={lockStop}
              isLockStop={isFocused && lockStop >= 0 && Math.min(focus.stop, stops.length - 1) === lockStop}
              labels={labels}
            />
          );
        })}
      </div>
      <div role="row" className="schedule-columns">
        <div className="schedule-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>
              {hour > 0 && timeOfMinute(hour * 60)}
              {hour > 0 && deviceHours && <i>{deviceHours[hour]}</i>}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            placed={index.get(day) ?? nothing}
            lock={locks.get(day)}
            now={now}
            isToday={day === today}
            stop={day === focus.day ? focus.stop : undefined}
            freeFrom={freeFrom(day)}
            drawn={drawn?.get(day)?.[0]}
            isWeek={isWeek}
            columns={columns}
            isNarrow={isWeek && week.isNarrow}
            heldId={heldOn(day)}
            isMoving={move.moving !== undefined && move.moving.lesson.id === heldOn(day)}
            labels={labels}
          />
        ))}
      </div>
    </div>
  );
}

/** How many lessons have room side by side in a day of a week (a single day shows all), and whether three days are shown. */
function weekIn(width: number): { readonly columns: number; readonly isNarrow: boolean } {
  const isNarrow = width <= THREE_DAYS_PX;
  const room = Math.floor((width - HOURS_PX) / (isNarrow ? 3 : 7) / MIN_CHIP_PX);
  return { columns: Math.max(isNarrow ? 2 : MIN_COLUMNS, room), isNarrow };
}

/** The hours of a day in the device's time zone; undefined if both zones agree. */
function deviceHoursOf(day: string, timeZone: string): string[] | undefined {
  const start = startOfDay(day, timeZone);
  const minutesOn = (clock: ZoneClock): number[] => hours.map((hour) => clock(addMinutes(start, hour * 60)).minute);
  const [here, there] = [minutesOn(zoneClock(timeZone)), minutesOn(deviceZoneClock)];
  return here.join() === there.join() ? undefined : there.map(timeOfMinute);
}
