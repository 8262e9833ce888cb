import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { packDay, placeLessons, weekdayOfDay, zoneClock, type PlacedLesson } from '../../core/calendar/index.ts';
import { addMinutes, startOfDay, timeOf, type Lock } from '../../core/index.ts';
import { useRoom, useText } from '../session-context.ts';
import { useStyles } from '../styles.ts';
import { useNow } from '../use-now.ts';
import type { View } from './contract.ts';
import { stopsOfDay } from './day-stops.ts';
import { LessonChip } from './lesson-chip.tsx';
import css from './time.css';
import { useGrid } from './use-grid.ts';
import { timeOfMinute, type ScheduleWords } from './use-words.ts';
import type { ViewProps } from './view-props.ts';

interface Props extends ViewProps {
  readonly view: View;
}

const nothing: readonly PlacedLesson[] = [];
const DAY_MINUTES = 1440;
const MINUTE = 60_000;
const HALF_HOUR = 30;
/** Without anything earlier the day begins to be seen here. */
const MORNING = 8 * 60;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;
const spanStyle = (start: number, end: number): CSSProperties => ({ insetBlockStart: share(start), blockSize: share(end - start) });

/** A week or a day on a grid of hours. */
export function TimeView({ view, date, days, index, locks, now, today, words, label, isBusy, acts, move, drawing }: Props) {
  useStyles(css);
  const { direction, timeZone } = useRoom();
  const freeFrom = (day: string): number | undefined => {
    if (!acts.create || day < today) return undefined;
    return day > today ? 0 : Math.ceil(zoneClock(timeZone)(now).minute / HALF_HOUR) * HALF_HOUR;
  };
  const { spot, handlers } = useGrid({
    view, date, days, direction, firstDayOfWeek: 1, acts, move, drawing,
    stopsOf: (day) => stopsOfDay(index.get(day) ?? nothing, freeFrom(day)).map(({ start }) => start),
  });
  const drawn = drawing.span && placeLessons([{ id: '', ...drawing.span }], timeZone);
  useFirstScroll(handlers.ref, days, date, index);
  const deviceHours = useMemo(() => deviceHoursOf(days[0] ?? date, timeZone), [days, date, timeZone]);
  return (
    <div role="grid" className="schedule-time" data-view={view} aria-label={label} aria-busy={isBusy || undefined} {...handlers}>
      <div role="row" className="schedule-heads">
        <span className="schedule-corner" aria-hidden="true" />
        {days.map((day) => (
          <DayHead
            key={day}
            day={day}
            lock={locks.get(day)}
            count={index.get(day)?.length ?? 0}
            isToday={day === today}
            isStop={day === spot.day && (spot.stop < 0 || stopsOfDay(index.get(day) ?? nothing, freeFrom(day)).length === 0)}
            words={words}
          />
        ))}
      </div>
      <div role="row" className="schedule-columns">
        <div className="schedule-hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{hour > 0 && timeOfMinute(hour * 60)}{hour > 0 && deviceHours && <i>{deviceHours[hour]}</i>}</span>
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
            stop={day === spot.day ? spot.stop : undefined}
            freeFrom={freeFrom(day)}
            drawn={drawn?.get(day)?.[0]}
            held={(index.get(day) ?? nothing).some(({ lesson }) => lesson.id === move.held?.lesson.id) ? move.held?.lesson.id : undefined}
            words={words}
          />
        ))}
      </div>
    </div>
  );
}

/** The hours of a day as the device's clocks show them; undefined where they agree. */
function deviceHoursOf(day: string, timeZone: string): string[] | undefined {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const start = startOfDay(day, timeZone);
  const isSame = hours.every((hour) => timeOf(addMinutes(start, hour * 60), device) === timeOf(addMinutes(start, hour * 60), timeZone));
  return isSame ? undefined : hours.map((hour) => timeOf(addMinutes(start, hour * 60), device));
}

/** Brings the first lesson of the period, or the morning, and the asked day into sight: within the grid, once for each period. */
function useFirstScroll(grid: { readonly current: HTMLElement | null }, days: readonly string[], date: string, index: ViewProps['index']): void {
  const first = Math.min(MORNING, ...days.flatMap((day) => (index.get(day) ?? nothing).slice(0, 1).map(({ startMinute }) => startMinute)));
  const shown = useRef('');
  useLayoutEffect(() => {
    const node = grid.current;
    const key = `${days[0]} ${first}`;
    if (!node || shown.current === key) return;
    shown.current = key;
    const columns = node.querySelector<HTMLElement>('.schedule-columns');
    const column = node.querySelector<HTMLElement>(`[data-day="${date}"]`);
    if (!columns || !column) return;
    node.scrollTop = Math.max(0, (columns.clientHeight * (first - 30)) / DAY_MINUTES);
    const isRightToLeft = getComputedStyle(node).direction === 'rtl';
    node.scrollLeft = isRightToLeft ? column.offsetLeft + 2 * column.offsetWidth - columns.clientWidth : column.offsetLeft - column.offsetWidth;
  }, [grid, days, date, first]);
}

interface DayProps {
  readonly day: string;
  readonly lock: Lock | undefined;
  readonly isToday: boolean;
  readonly words: ScheduleWords;
}

interface HeadProps extends DayProps {
  readonly count: number;
  readonly isStop: boolean;
}

/** The day's name is where the keyboard is before it steps down into the day's lessons. */
function DayHead({ day, lock, count, isToday, isStop, words }: HeadProps) {
  const holiday = words.holiday(day);
  const name = `${Number(day.slice(8))} ${words.weekday(day)}`;
  return (
    <div role="columnheader" className="schedule-head" data-weekday={holiday ? 0 : weekdayOfDay(day)}>
      <button
        type="button"
        className="schedule-head-date"
        data-date={day}
        aria-label={`${name} ${words.day(day, lock, count)}`}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isStop ? 0 : -1}
      >
        <b>{Number(day.slice(8))}</b> {words.weekday(day)}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && lock.startTimeMillis === undefined && <span className="schedule-lock">{words.lock(lock)}</span>}
    </div>
  );
}

interface ColumnProps extends DayProps {
  readonly placed: readonly PlacedLesson[];
  readonly now: number;
  readonly stop: number | undefined;
  /** Free time from this minute on is a stop too; undefined where nothing can be made. */
  readonly freeFrom: number | undefined;
  /** The time that is drawn for a new lesson. */
  readonly drawn: Pick<PlacedLesson, 'startMinute' | 'endMinute'> | undefined;
  /** The lesson of the day that is being moved. */
  readonly held: string | undefined;
}

const DayColumn = memo(function DayColumn({ day, placed, lock, now, isToday, stop, freeFrom, drawn, held, words }: ColumnProps) {
  const t = useText();
  const packed = useMemo(() => packDay(placed), [placed]);
  const stops = useMemo(() => stopsOfDay(placed, freeFrom), [placed, freeFrom]);
  const tabStop = stop === undefined ? -1 : Math.min(stop, stops.length - 1);
  const stopOf = useMemo(() => new Map(stops.map(({ position }, each) => [position, each])), [stops]);
  const free = stops[tabStop]?.position === undefined ? stops[tabStop] : undefined;
  return (
    <div
      role="gridcell"
      part={['day', isToday && 'today', lock && 'locked'].filter(Boolean).join(' ')}
      className="schedule-column"
      data-day={day}
      data-locked={lock && lock.startTimeMillis === undefined ? 'day' : undefined}
    >
      {lock && <LockedSpan lock={lock} day={day} words={words} />}
      {packed.map(({ placed: each, column, columns, span }, position) => (
        <LessonChip
          key={each.lesson.id}
          placed={each}
          now={now}
          words={words}
          withSubject
          stop={stopOf.get(position) ?? -1}
          isStop={tabStop >= 0 && stops[tabStop]?.position === position}
          isHeld={each.lesson.id === held}
          style={{
            ...spanStyle(each.startMinute, each.endMinute),
            insetInlineStart: `${(column / columns) * 100}%`,
            inlineSize: `calc(${(span / columns) * 100}% - 3px)`,
          }}
        />
      ))}
      {free && (
        // Only the free time that the keyboard is on is an element.
        <button
          key={free.start}
          type="button"
          className="schedule-slot"
          data-slot={free.start}
          data-stop={tabStop}
          tabIndex={0}
          aria-label={t('schedule.free', { day: words.full(day), from: timeOfMinute(free.start), until: timeOfMinute(free.end) })}
          style={spanStyle(free.start, free.end)}
        >
          {t('schedule.create.action')}
        </button>
      )}
      {drawn && (
        <span className="schedule-drawn" style={spanStyle(drawn.startMinute, drawn.endMinute)}>
          {timeOfMinute(drawn.startMinute)}–{timeOfMinute(drawn.endMinute)}
        </span>
      )}
      {isToday && <NowLine />}
    </div>
  );
});

function LockedSpan({ lock, day, words }: Pick<DayProps, 'day' | 'words'> & { readonly lock: Lock }) {
  const { timeZone } = useRoom();
  const { startTimeMillis, endTimeMillis, lockId: id } = lock;
  if (startTimeMillis === undefined || endTimeMillis === undefined) return null;
  const [span] = placeLessons([{ id, startTimeMillis, endTimeMillis }], timeZone).get(day) ?? [];
  return span && <span className="schedule-locked-span" style={spanStyle(span.startMinute, span.endMinute)}>{words.lock(lock)}</span>;
}

function NowLine() {
  const { timeZone } = useRoom();
  const now = useNow((each) => (Math.floor(each / MINUTE) + 1) * MINUTE);
  return <span className="schedule-now" style={{ insetBlockStart: share(zoneClock(timeZone)(now).minute) }} aria-hidden="true" />;
}
