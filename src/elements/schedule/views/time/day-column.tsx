import { memo, useContext, useMemo } from 'react';
import {
  isPlacedMeeting,
  type PackedEntry,
  type PlacedEntry,
  type PlacedLesson,
} from '../../../../core/schedule/index.ts';
import { MINUTE_MS, timeOfMinute, zoneClock } from '../../../../core/time/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useNow } from '../../../../runtime/hooks/use-now.ts';
import type { DayProps } from './day-head.tsx';
import { layOut, lockedMinutes, stopsOfDay } from './day-stops.ts';
import type { Fold } from './folding.ts';
import type { ChipLines } from '../chip/chip-time.ts';
import { SelectionContext } from '../../batch/use-selection.tsx';
import { lessonChip } from '../chip/lesson-chip.tsx';
import { LockButton } from '../lock-button.tsx';
import { MeetingChip } from '../../meeting/meeting-chip.tsx';
import { share, spanStyle } from './time-scale.ts';

interface Props extends DayProps {
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
export const DayColumn = memo(function DayColumn({
  day,
  placed,
  lock,
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
}: Props) {
  const t = useText();
  const { timeZone } = useScreen();
  const selected = useContext(SelectionContext);
  const layout = useMemo(() => layOut(placed, columns, heldId), [placed, columns, heldId]);
  const locked = useMemo(() => lockedMinutes(lock, day, timeZone), [lock, day, timeZone]);
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

interface FoldButtonProps extends Pick<Props, 'day' | 'labels'> {
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
