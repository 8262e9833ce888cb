import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { dayKey, weekdayOf } from '../../../core/time/index.ts';
import { lessonState, type LessonState } from '../../../core/lessons/index.ts';
import tones from '../../../ui/display/tones.css';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './lesson-labels.css';
import { Badge } from '../../../ui/display/badge.tsx';

interface Props {
  readonly lesson: Pick<Lesson, 'startTimeMillis' | 'endTimeMillis'>;
  readonly now: number;
}

/** The day of a lesson (today and tomorrow by name) and its time. */
export function LessonWhen({ lesson, now }: Props) {
  useStyles(tones);
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const dates = useDates();
  const { startTimeMillis, endTimeMillis } = lesson;
  const near = dates.near(startTimeMillis, now);
  return (
    <span className="lesson-when">
      <span className="lesson-when-day" data-weekday={weekdayOf(dayKey(startTimeMillis, timeZone))}>
        {near && <strong>{t(`common.${near}`)}</strong>} {dates.day(startTimeMillis)}
      </span>{' '}
      <bdi className="lesson-when-time">{dates.span(startTimeMillis, endTimeMillis)}</bdi>
    </span>
  );
}

/** The time in the device's time zone, if it differs. */
export function LessonDeviceTime({ lesson }: Pick<Props, 'lesson'>) {
  useStyles(css);
  const t = useText();
  const time = useDates().deviceSpan(lesson.startTimeMillis, lesson.endTimeMillis);
  return time && <span className="lesson-when-device">{t('common.deviceTime', { time })}</span>;
}

const kinds = { 1: 'outlined', 2: 'filled', 3: 'quiet', 4: 'struck' } as const;

/** The badge of each outcome: an absence is marked. */
export const outcomeKinds = {
  held: 'quiet',
  absent: 'warning',
  absentWithNotice: 'warning',
  teacherAbsent: 'warning',
} as const;

/**
 * State badge: not started, in progress, ended or cancelled, distinguished by shape, colour and text. Of a lesson that has
 * ended, what really happened, once the teacher has decided.
 */
export function LessonStateBadge({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  const t = useText();
  if (lesson.outcome && lessonState(lesson, now) === 3)
    return <Badge kind={outcomeKinds[lesson.outcome]}>{t(`courses.outcomes.${lesson.outcome}`)}</Badge>;
  return <StateBadge state={lessonState(lesson, now)} labelOf={(state) => t(`courses.lessonState.${state}`)} />;
}

interface StateBadgeProps {
  readonly state: LessonState | undefined;
  readonly labelOf: (state: LessonState) => string;
}

/** Renders a state of docs/spec.md, section 4; nothing without one. */
export function StateBadge({ state, labelOf }: StateBadgeProps) {
  return state && <Badge kind={kinds[state]}>{labelOf(state)}</Badge>;
}
