import { memo, useContext } from 'react';
import { isSameMonth, weekdayOf } from '../../../core/time/index.ts';
import { isPlacedMeeting, type PlacedEntry } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/lessons/index.ts';
import type { Lock } from '../../../core/api/endpoints/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { lock as lockIcon } from '../../../ui/icons/icons.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { SelectionContext } from '../batch/use-selection.tsx';
import gridCss from './grid.css';
import css from './month-view.css';
import { hueClass } from './hues.ts';
import { useFit } from './use-fit.ts';
import { useGrid } from './use-grid.ts';
import type { ViewProps } from './view-props.ts';
import { lessonChip, MeetingChip, LockButton } from './chips.tsx';
import type { ScheduleLabels } from './use-schedule-labels.ts';

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
  // Weeks and days are keyed by their place: paging to another month keeps the cells.
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
        {days.slice(0, 7).map((day, column) => (
          <div key={column} role="columnheader" aria-label={labels.longWeekday(day)} data-weekday={weekdayOf(day)}>
            {labels.head(day)}
          </div>
        ))}
      </div>
      {weeks.map((week, row) => {
        const isRoomy = isRoomyWeek(week.map((day) => ({ count: index.get(day)?.length ?? 0, lines: linesIn(day) })));
        return (
          <div key={row} role="row" className="schedule-week" data-shrunk={(fit.isTight && isPast(week)) || undefined}>
            {week.map((day, column) => {
              const placed = index.get(day) ?? nothing;
              return (
                <MonthDay
                  key={column}
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

interface MonthDayProps {
  readonly day: string;
  readonly placed: readonly PlacedEntry[];
  readonly lock: Lock | undefined;
  readonly now: number;
  /** Lines for lessons; 0 where only their number is shown. */
  readonly lines: number;
  /** The lessons of its week have time and subject below each name. */
  readonly isRoomy: boolean;
  /** It has no room for names: a dot stands for each lesson. */
  readonly hasDots: boolean;
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

/** A day of the month: its date, holiday and lock, the lessons that fit, and a button for the others. */
const MonthDay = memo(function MonthDay({
  day,
  placed,
  lock,
  now,
  lines,
  isRoomy,
  hasDots,
  isToday,
  isOther,
  isChosen,
  stop,
  movingId,
  isMoving,
  labels,
}: MonthDayProps) {
  const t = useText();
  const selected = useContext(SelectionContext);
  const holiday = labels.holiday(day);
  const { shown, rest } = lessonsInLines(placed, lines, movingId);
  // The lock is the first stop of its day.
  const lockStops = lockStopsIn(lock, lines);
  const moreStop = lockStops + shown.length;
  const tabStop = stop === undefined ? undefined : Math.min(stop, moreStop - (rest.length > 0 ? 0 : 1));
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
        aria-label={labels.day(day, lock, placed)}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={tabStop === -1 ? 0 : -1}
      >
        {Number(day.slice(8))}
      </button>
      {holiday && (
        <span className="schedule-holiday" title={holiday}>
          {holiday}
        </span>
      )}
      {lock && lockStops > 0 && (
        <LockButton
          className="schedule-lock"
          title={labels.lock(lock)}
          stop={0}
          isStop={tabStop === 0}
          {...{ lock, day, labels }}
        />
      )}
      {lock && lockStops === 0 && <Icon path={lockIcon} />}
      {hasDots && <Dots placed={placed} now={now} />}
      {shown.map((each, position) => {
        const props = {
          now,
          labels,
          lines: isRoomy ? (2 as const) : (1 as const),
          stop: lockStops + position,
          isStop: tabStop === lockStops + position,
        };
        return isPlacedMeeting(each) ? (
          <MeetingChip key={`meeting ${each.lesson.id}`} placed={each} {...props} />
        ) : (
          lessonChip({ ...props, placed: each, isMoving: isMoving && each.lesson.id === movingId, selected })
        );
      })}
      {rest.length > 0 && (
        <button
          type="button"
          className="schedule-more"
          data-stop={moreStop}
          data-rest={shown.length > 0 ? `+${rest.length}` : rest.length}
          tabIndex={tabStop === moreStop ? 0 : -1}
          title={labels.counts(rest)}
          aria-label={
            shown.length > 0
              ? t('schedule.moreOf', { more: labels.more(rest), day: labels.full(day) })
              : moreLabel(day, placed, labels)
          }
        >
          {shown.length > 0 ? labels.more(rest) : labels.shortCounts(placed)}
        </button>
      )}
    </div>
  );
});

/** The name of a button with the counts of a day. What is read on it comes first, so that it can be called by that. */
function moreLabel(day: string, placed: readonly PlacedEntry[], labels: ScheduleLabels): string {
  const [short, full] = [labels.shortCounts(placed), labels.day(day, undefined, placed)];
  return full.includes(short) ? full : `${short} ${full}`;
}

/** More dots would not fit beside each other on a phone. */
const MOST_DOTS = 4;

/** The lessons and meetings of a day in the colours of their people; the button below says how many there are. */
function Dots({ placed, now }: Pick<MonthDayProps, 'placed' | 'now'>) {
  return (
    <span className="schedule-dots" aria-hidden="true">
      {placed
        .slice(0, MOST_DOTS)
        .map((each) =>
          isPlacedMeeting(each) ? (
            <i
              key={`meeting ${each.lesson.id}`}
              data-meeting=""
              data-state={meetingState(each.lesson, now)}
              className={hueClass(each.lesson.visitorName)}
            />
          ) : (
            <i
              key={each.lesson.id}
              data-state={lessonState(each.lesson, now)}
              className={hueClass(each.lesson.studentName)}
            />
          ),
        )}
    </span>
  );
}

/** Lessons of a day in a month that are shown, and those that are not. */
interface MonthDayLessons {
  readonly shown: readonly PlacedEntry[];
  readonly rest: readonly PlacedEntry[];
}

/**
 * The lessons that fit into so many lines of a day; the button with the number of the others needs one. The lesson with
 * the id `heldId` is always among them.
 */
function lessonsInLines(placed: readonly PlacedEntry[], lines: number, heldId?: string): MonthDayLessons {
  if (placed.length <= lines) return { shown: placed, rest: nothing };
  const room = Math.max(0, lines - 1);
  const held = placed.slice(room).find(({ lesson }) => lesson.id === heldId);
  const shown = held ? [...placed.slice(0, Math.max(0, room - 1)), held] : placed.slice(0, room);
  return { shown: shown.length > 0 ? shown : nothing, rest: placed.filter((each) => !shown.includes(each)) };
}

/**
 * Whether the lessons of a week have room for time and subject below each name: all of them, so that no day is set smaller
 * than the one beside it.
 */
const isRoomyWeek = (days: readonly { readonly count: number; readonly lines: number }[]): boolean =>
  days.every(({ count, lines }) => count * 2 <= lines);

/** How many buttons a day has for its lock: a day without lines shows none. */
const lockStopsIn = (lock: Lock | undefined, lines: number): 0 | 1 => (lock && lines > 0 ? 1 : 0);

/**
 * Start of each button of a day, in minutes since midnight: its lock, its shown lessons, and the button for the others. The
 * lock comes first, whenever it begins.
 */
function stopsInLines(placed: readonly PlacedEntry[], lines: number, lock?: Lock): number[] {
  const { shown, rest } = lessonsInLines(placed, lines);
  return [
    ...(lockStopsIn(lock, lines) > 0 ? [0] : []),
    ...placed.slice(0, shown.length + (rest.length > 0 ? 1 : 0)).map(({ startMinute }) => startMinute),
  ];
}
