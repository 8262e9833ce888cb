import { useMemo, useState, memo, useContext, useLayoutEffect, useRef } from 'react';
import {
  placeLessons,
  isPlacedMeeting,
  type PlacedEntry,
  type PackedEntry,
  type PlacedLesson,
} from '../../../core/schedule/index.ts';
import { busyDays, type BusyDay } from '../../../core/outside-calendars/index.ts';
import {
  deviceZoneClock,
  timeOfMinute,
  zoneClock,
  weekdayOf,
  MINUTE_MS,
  type ZoneClock,
  addMinutes,
  startOfDay,
} from '../../../core/time/index.ts';
import type { Lock, WorkingHours } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import type { View } from '../contract.ts';
import { SelectionContext } from '../batch/use-selection.tsx';
import {
  layOut,
  lockedMinutes,
  offMinutes,
  stopsOfDay,
  share,
  spanStyle,
  DAY_MINUTES,
  type DayStop,
  type Fold,
} from './time-layout.ts';
import gridCss from './grid.css';
import css from './time-view.css';
import { useWindowEnd } from './use-fit.ts';
import { useGrid } from './use-grid.ts';
import type { ViewProps } from './view-props.ts';
import { LockButton, lessonChip, MeetingChip, type ChipLines } from './chips.tsx';
import { SEPARATOR, type ScheduleLabels } from './use-schedule-labels.ts';

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
  hours: workingHours,
  busy,
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
  const busyOn = useMemo(() => busyDays(busy, days, timeZone), [busy, days, timeZone]);
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
              workingHours={workingHours}
              busy={busyOn.get(day)}
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
            workingHours={workingHours}
            busy={busyOn.get(day)}
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

interface DayProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly lock: Lock | undefined;
  readonly workingHours: WorkingHours | undefined;
  /** The events of other calendars; undefined if there are none. */
  readonly busy: BusyDay | undefined;
  readonly isToday: boolean;
  readonly labels: ScheduleLabels;
}

interface DayHeadProps extends DayProps {
  readonly placed: readonly PlacedEntry[];
  readonly isStop: boolean;
  /** The lock of the whole day among the day's stops. */
  readonly lockStop: number;
  readonly isLockStop: boolean;
}

/** Header of a day; its button is the first stop of the day for the keyboard. */
function DayHead({
  day,
  lock,
  workingHours,
  busy,
  placed,
  isToday,
  isStop,
  lockStop,
  isLockStop,
  labels,
}: DayHeadProps) {
  const t = useText();
  const { timeZone } = useScreen();
  const holiday = labels.holiday(day);
  const [off] = offMinutes(workingHours, day, timeZone);
  const isDayOff = off?.start === 0 && off.end === DAY_MINUTES;
  const name = `${Number(day.slice(8))} ${labels.weekday(day)}${isDayOff ? ` ${t('schedule.dayOff')}` : ''}`;
  const spoken = [labels.day(day, lock, placed), busy && labels.busy(busy)].filter(Boolean).join(' ');
  return (
    <div role="columnheader" className="schedule-head" data-weekday={holiday ? 0 : weekdayOf(day)}>
      <button
        type="button"
        className="schedule-head-date"
        data-date={day}
        aria-label={`${name} ${spoken}`}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isStop ? 0 : -1}
      >
        <b>{Number(day.slice(8))}</b> {labels.weekday(day)}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && lock.startTimeMillis === undefined && (
        <LockButton className="schedule-lock" stop={lockStop} isStop={isLockStop} {...{ lock, day, labels }} />
      )}
      {busy && busy.allDay.length > 0 && (
        <span className="schedule-busy-day" dir="auto" title={labels.busyAllDay(busy)} aria-hidden="true">
          {busy.allDay.filter(Boolean).join(SEPARATOR) || t('schedule.busy.allDay')}
        </span>
      )}
    </div>
  );
}

interface DayColumnProps extends DayProps {
  readonly placed: readonly PlacedEntry[];
  readonly now: number;
  readonly stop: number | undefined;
  /** Free time from this minute on can be focused too; undefined if no lesson can be created. */
  readonly freeFrom: number | undefined;
  /** The selected time of a new lesson. */
  readonly drawn: Pick<PlacedLesson, 'startMinute' | 'endMinute'> | undefined;
  /** Seven columns share the width. */
  readonly isWeek: boolean;
  /** Lessons that have room side by side. */
  readonly columns: number;
  /** Three days of a week are shown at a time. */
  readonly isNarrow: boolean;
  /** Id of the lesson that is being moved or has the focus after that, if it is on this day. */
  readonly heldId: string | undefined;
  readonly isMoving: boolean;
}

/** A day of the week view: locked time, lessons side by side, free time and the current time. */
const DayColumn = memo(function DayColumn({
  day,
  placed,
  lock,
  workingHours,
  busy,
  now,
  isToday,
  stop,
  freeFrom,
  drawn,
  isWeek,
  columns,
  isNarrow,
  heldId,
  isMoving,
  labels,
}: DayColumnProps) {
  const t = useText();
  const { timeZone } = useScreen();
  const selected = useContext(SelectionContext);
  const layout = useMemo(() => layOut(placed, columns, heldId), [placed, columns, heldId]);
  const locked = useMemo(() => lockedMinutes(lock, day, timeZone), [lock, day, timeZone]);
  const off = useMemo(() => offMinutes(workingHours, day, timeZone), [workingHours, day, timeZone]);
  const stops = useMemo(() => stopsOfDay(layout, locked, freeFrom), [layout, locked, freeFrom]);
  const tabStop = stop === undefined ? -1 : Math.min(stop, stops.length - 1);
  const stopOf = useMemo(() => new Map(stops.map(({ item }, each) => [item, each])), [stops]);
  const free = stops[tabStop]?.item === undefined ? stops[tabStop] : undefined;
  const stopProps = (item: 'lock' | PackedEntry | Fold) => ({
    stop: stopOf.get(item) ?? -1,
    isStop: tabStop >= 0 && stops[tabStop]?.item === item,
  });
  return (
    <div
      role="gridcell"
      part={['day', isToday && 'today', lock && 'locked'].filter(Boolean).join(' ')}
      className="schedule-column"
      data-day={day}
      data-locked={lock && lock.startTimeMillis === undefined ? 'day' : undefined}
    >
      {off.map(({ start, end }) => (
        <span key={start} className="schedule-off" style={spanStyle(start, end)} aria-hidden="true" />
      ))}
      {busy?.spans.map(({ startMinute, endMinute, titles }) => (
        // The day's heading names them to screen readers.
        <span
          key={`busy ${startMinute}`}
          className="schedule-busy"
          dir="auto"
          style={spanStyle(startMinute, endMinute)}
          aria-hidden="true"
        >
          {titles.join(SEPARATOR) || t('schedule.busy.block')}
        </span>
      ))}
      {lock && locked && lock.startTimeMillis !== undefined && (
        <LockButton
          className="schedule-locked-span"
          style={spanStyle(locked.start, locked.end)}
          {...{ lock, day, labels }}
          {...stopProps('lock')}
        />
      )}
      {layout.shown.map((packed) => {
        const { placed: each, column, columns, span } = packed;
        const props = {
          now,
          labels,
          lines: linesOf(each),
          isSlim: isWeek && span < columns,
          isNarrow,
          ...stopProps(packed),
          style: {
            ...spanStyle(each.startMinute, each.endMinute),
            insetInlineStart: `${(column / columns) * 100}%`,
            inlineSize: `calc(${(span / columns) * 100}% - 3px)`,
          },
        };
        return isPlacedMeeting(each) ? (
          <MeetingChip key={`meeting ${each.lesson.id}`} placed={each} {...props} />
        ) : (
          lessonChip({ ...props, placed: each, isMoving: isMoving && each.lesson.id === heldId, selected })
        );
      })}
      {layout.folds.map((fold) => (
        <FoldButton key={fold.startMinute} {...{ fold, columns, day, labels }} {...stopProps(fold)} />
      ))}
      {free && (
        // Only the focused free time is rendered.
        <button
          key={free.start}
          type="button"
          className="schedule-slot"
          data-slot={free.start}
          data-stop={tabStop}
          tabIndex={0}
          aria-label={t('schedule.free', {
            day: labels.full(day),
            from: timeOfMinute(free.start),
            until: timeOfMinute(free.end),
          })}
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

interface FoldButtonProps extends Pick<DayColumnProps, 'day' | 'labels'> {
  readonly fold: Fold;
  readonly columns: number;
  readonly stop: number;
  readonly isStop: boolean;
}

/** Stands in the last column for what has no room there; it opens the day. There is room for one number only. */
function FoldButton({ fold, columns, day, labels, stop, isStop }: FoldButtonProps) {
  const t = useText();
  const { startMinute, endMinute, placed } = fold;
  const more = t('schedule.more', { count: String(placed.length) });
  const counts = labels.counts(placed);
  const named = placed.some(isPlacedMeeting) ? `${more} ${counts}` : more;
  return (
    <button
      type="button"
      className="schedule-fold"
      data-stop={stop}
      tabIndex={isStop ? 0 : -1}
      title={counts}
      aria-label={`${t('schedule.moreOf', { more: named, day: labels.full(day) })} ${timeOfMinute(startMinute)}–${timeOfMinute(endMinute)}`}
      style={{
        ...spanStyle(startMinute, endMinute),
        insetInlineStart: `${((columns - 1) / columns) * 100}%`,
        inlineSize: `calc(${100 / columns}% - 3px)`,
      }}
    >
      {more}
    </button>
  );
}

/** Lessons from these lengths on have room for two and three lines, in minutes. */
const TWO_LINES_MINUTES = 45;
const THREE_LINES_MINUTES = 65;

function linesOf({ startMinute, endMinute }: PlacedEntry): ChipLines {
  const minutes = endMinute - startMinute;
  return minutes < TWO_LINES_MINUTES ? 1 : minutes < THREE_LINES_MINUTES ? 2 : 3;
}

function NowLine() {
  const { timeZone } = useScreen();
  const now = useNow((each) => (Math.floor(each / MINUTE_MS) + 1) * MINUTE_MS);
  return (
    <span
      className="schedule-now"
      style={{ insetBlockStart: share(zoneClock(timeZone)(now).minute) }}
      aria-hidden="true"
    />
  );
}

/** First visible minute of a day without earlier lessons. */
const DEFAULT_FIRST_MINUTE = 8 * 60;

/** Scrolls the grid to the first lesson or the morning, and to `date`; once per period. */
function useFirstScroll(
  grid: { readonly current: HTMLElement | null },
  days: readonly string[],
  date: string,
  index: ViewProps['index'],
): void {
  const first = Math.min(
    DEFAULT_FIRST_MINUTE,
    ...days.flatMap((day) => (index.get(day) ?? []).slice(0, 1).map(({ startMinute }) => startMinute)),
  );
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
    // The day before is seen, too.
    const before = Math.max(0, days.indexOf(date) - 1) * column.offsetWidth;
    node.scrollLeft = isRightToLeft ? -before : before;
  }, [grid, days, date, first]);
}
