import { useMemo, type CSSProperties, type ReactElement } from 'react';
import { clockEndOf, type PlacedLesson, type PlacedEntry } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/lessons/index.ts';
import type { Meeting, Lock } from '../../../core/api/endpoints/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { timeOfMinute } from '../../../core/time/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { people } from '../../../ui/icons/icons.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import type { SelectedLessons } from '../batch/use-selection.tsx';
import { hueClass } from './hues.ts';
import type { ScheduleLabels } from './use-schedule-labels.ts';

interface LessonChipProps extends ChipProps<PlacedLesson> {
  /** It is being moved. */
  readonly isMoving: boolean;
  /** The lessons that are selected to be changed together. */
  readonly selected: SelectedLessons;
}

/**
 * A lesson on a grid in its student's colour: a single element, because there are many. The style sheet shows the time
 * from `data-time` beside or below the name. Its mark, shape and name show its state. Not a component, since it has no
 * state of its own, and what React keeps for one costs as much as the element.
 */
export function lessonChip({
  placed,
  now,
  labels,
  lines,
  isSlim = false,
  isNarrow = false,
  stop,
  isStop,
  isMoving,
  selected,
  style,
}: LessonChipProps): ReactElement {
  const { lesson, continuesBefore, continuesAfter } = placed;
  return (
    <button
      key={lesson.id}
      type="button"
      part="lesson"
      className={`schedule-chip ${hueClass(lesson.studentName)}`}
      data-lesson={lesson.id}
      data-stop={stop}
      data-start={placed.startMinute}
      data-time={chipTime(placed, lesson.subject, { lines, isSlim, isNarrow, labels })}
      data-lines={lines}
      data-slim={isSlim || undefined}
      data-tooltip=""
      data-held={isMoving || undefined}
      data-state={lessonState(lesson, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={labels.lesson(placed, now)}
      aria-haspopup={selected.size > 0 ? undefined : 'dialog'}
      aria-pressed={selected.size > 0 ? selected.has(lesson.id) : undefined}
      tabIndex={isStop ? 0 : -1}
      style={style}
    >
      {lesson.studentName}
    </button>
  );
}

/** What a lesson and a meeting on a grid have in common. */
interface ChipProps<Placed extends PlacedEntry> {
  readonly placed: Placed;
  readonly now: number;
  readonly labels: ScheduleLabels;
  readonly lines: ChipLines;
  /** It shares a narrow column with others: its end has no room. */
  readonly isSlim?: boolean;
  /** Three days of a week are shown. */
  readonly isNarrow?: boolean;
  /** Index among the focusable items of its day. */
  readonly stop: number;
  readonly isStop: boolean;
  readonly style?: CSSProperties;
}

/** A meeting on a grid, beside the lessons: in the visitor's colour, with an icon. It is not dragged. */
export function MeetingChip({
  placed,
  now,
  labels,
  lines,
  isSlim = false,
  isNarrow = false,
  stop,
  isStop,
  style,
}: ChipProps<PlacedLesson<Meeting>>) {
  const t = useText();
  const label = useMeetingLabel();
  const { lesson: meeting, startMinute, continuesBefore, continuesAfter } = placed;
  return (
    <button
      type="button"
      part="visit"
      className={`schedule-chip schedule-meeting ${hueClass(meeting.visitorName)}`}
      data-meeting={meeting.id}
      data-stop={stop}
      data-start={startMinute}
      data-time={chipTime(placed, t('schedule.meeting'), { lines, isSlim, isNarrow, labels })}
      data-lines={lines}
      data-slim={isSlim || undefined}
      data-tooltip=""
      data-state={meetingState(meeting, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={label(placed, labels.full(placed.day), now)}
      aria-haspopup="dialog"
      tabIndex={isStop ? 0 : -1}
      style={style}
    >
      <Icon path={people} />
      {meeting.visitorName}
    </button>
  );
}

/** Returns a function that names a meeting for assistive technology: its visible text, then title, day, end and state. */
function useMeetingLabel(): (placed: PlacedLesson<Meeting>, day: string, now: number) => string {
  const t = useText();
  const dates = useDates();
  const { timeZone } = useScreen();
  return useMemo(
    () => (placed, day, now) => {
      const { visitorName: name, title, startTimeMillis, endTimeMillis } = placed.lesson;
      const spoken = t(placed.continuesBefore ? 'schedule.meetingContinued' : 'schedule.meetingNamed', {
        time: timeOfMinute(placed.startMinute),
        name,
        title,
        day,
        end: placed.continuesAfter ? dates.moment(endTimeMillis) : timeOfMinute(clockEndOf(placed, timeZone)),
        state: t(`schedule.meetingState.${meetingState(placed.lesson, now) ?? 1}`),
      });
      const device = dates.deviceSpan(startTimeMillis, endTimeMillis);
      return device ? `${spoken} ${t('common.deviceTime', { time: device })}` : spoken;
    },
    [t, dates, timeZone],
  );
}

/** Lines of text on a chip: name and start side by side; name over time and subject; or each on its own. */
export type ChipLines = 1 | 2 | 3;

interface Room {
  readonly lines: ChipLines;
  /** It shares a narrow column with others: the end has no room. */
  readonly isSlim: boolean;
  /** Three days of a week are shown: a subject would be cut after its time. */
  readonly isNarrow: boolean;
  readonly labels: ScheduleLabels;
}

/** What a chip shows beside or below its name; undefined if nothing fits. */
function chipTime(placed: PlacedEntry, subject: string, { lines, isSlim, isNarrow, labels }: Room): string | undefined {
  if (isSlim && lines === 1) return undefined;
  if (isSlim || lines === 1) return labels.time(placed.startMinute);
  const span = labels.span(placed);
  if (isNarrow && lines === 2) return span;
  // Left-to-right isolates keep the start before the end in every script of the subject.
  return `\u2066${span}\u2069${lines === 2 ? ' ' : '\n'}${subject}`;
}

interface LockButtonProps {
  readonly lock: Lock;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly labels: ScheduleLabels;
  readonly className: string;
  /** Index among the focusable items of its day in a grid; a list has none. */
  readonly stop?: number;
  readonly isStop?: boolean;
  readonly title?: string;
  readonly style?: CSSProperties;
  /** A grid hears of the press itself. */
  readonly onClick?: () => void;
}

/** A lock where a view shows it; a press opens its card. */
export function LockButton({ lock, day, labels, className, stop, isStop, title, style, onClick }: LockButtonProps) {
  const text = labels.lock(lock);
  return (
    <button
      type="button"
      className={className}
      data-lock={day}
      data-stop={stop}
      tabIndex={stop === undefined || isStop ? 0 : -1}
      aria-label={`${text} ${labels.full(day)}`}
      aria-haspopup="dialog"
      title={title}
      style={style}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
