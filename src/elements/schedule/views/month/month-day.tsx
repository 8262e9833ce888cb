import { memo, useContext, type CSSProperties } from 'react';
import { weekdayOf } from '../../../../core/time/index.ts';
import { isPlacedMeeting, type PlacedEntry } from '../../../../core/schedule/index.ts';
import type { Lock } from '../../../../core/index.ts';
import { lessonState } from '../../../../core/index.ts';
import { meetingState } from '../../../../core/meetings/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { hueOf } from '../../../../ui/display/avatar.tsx';
import { lock as lockIcon } from '../../../../ui/icons/icons.ts';
import { SelectionContext } from '../../batch/use-selection.tsx';
import { lessonChip } from '../chip/lesson-chip.tsx';
import { MeetingChip } from '../../meeting/meeting-chip.tsx';
import { LockButton } from '../lock-button.tsx';
import { lessonsInLines, lockStopsIn } from './month-stops.ts';
import type { ScheduleLabels } from '../use-schedule-labels.ts';

interface Props {
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
export const MonthDay = memo(function MonthDay({
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
}: Props) {
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
function Dots({ placed, now }: Pick<Props, 'placed' | 'now'>) {
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
              style={{ '--schedule-hue': hueOf(each.lesson.visitorName) } as CSSProperties}
            />
          ) : (
            <i
              key={each.lesson.id}
              data-state={lessonState(each.lesson, now)}
              style={{ '--schedule-hue': hueOf(each.lesson.studentName) } as CSSProperties}
            />
          ),
        )}
    </span>
  );
}
