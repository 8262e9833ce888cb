import { startTransition, useContext, useEffect, useRef, useState, type CSSProperties } from 'react';
import { weekdayOf } from '../../../core/time/index.ts';
import { isPlacedMeeting, type PlacedEntry, type PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/index.ts';
import { hueOf } from '../../../ui/display/person-hue.ts';
import { SelectionContext } from '../batch/use-selection.tsx';
import { LessonStateBadge, LessonDeviceTime } from '../../lessons/list/lesson-labels.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { HostSlot } from '../../../ui/display/host-slot.tsx';
import { calendar } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './agenda.css';
import { MeetingRow } from '../meeting/meeting-row.tsx';
import { useLongPress } from '../batch/use-long-press.ts';
import { LockButton } from './lock-button.tsx';
import type { ViewActions, ViewProps } from './view-props.ts';

const nothing: readonly PlacedEntry[] = [];
/** Lessons rendered at first, and added each time the end becomes visible. */
const LESSONS_PER_STEP = 40;

interface Props extends ViewProps {
  readonly onReload: () => void;
}

/** The days with lessons or locks as a list; the default on phones. */
export default function AgendaView({ days, index, locks, now, today, labels, isBusy, actions, onReload }: Props) {
  useStyles(css);
  const t = useText();
  const longPress = useLongPress(actions.selectLesson);
  const [limit, setLimit] = useState({ from: days[0], count: LESSONS_PER_STEP });
  const count = limit.from === days[0] ? limit.count : LESSONS_PER_STEP;
  const filled = days.filter((day) => index.has(day) || locks.has(day));
  let remaining = count;
  const shown = filled.flatMap((day) => {
    if (remaining <= 0) return [];
    const placed = (index.get(day) ?? nothing).slice(0, remaining);
    remaining -= Math.max(1, placed.length);
    return [{ day, placed }];
  });
  if (filled.length === 0 && !isBusy) {
    return (
      <HostSlot name="empty">
        <EmptyState icon={calendar} message={t('schedule.none')}>
          <Button onClick={onReload}>{t('schedule.reload')}</Button>
        </EmptyState>
      </HostSlot>
    );
  }
  return (
    <div className="schedule-agenda" aria-busy={isBusy || undefined} {...longPress}>
      {shown.map(({ day, placed }) => {
        const [holiday, lock] = [labels.holiday(day), locks.get(day)];
        return (
          <section
            key={day}
            part={['day', day === today && 'today', lock && 'locked'].filter(Boolean).join(' ')}
            data-locked={lock ? true : undefined}
          >
            <h3 data-weekday={holiday ? 0 : weekdayOf(day)} aria-current={day === today ? 'date' : undefined}>
              {day === today && <strong>{t('common.today')} </strong>}
              {labels.full(day)}
              {holiday && <span className="schedule-holiday">{holiday}</span>}
            </h3>
            {lock && (
              <LockButton className="schedule-lock" {...{ lock, day, labels }} onClick={() => actions.openLock(day)} />
            )}
            <ul>
              {placed.map((each) =>
                isPlacedMeeting(each) ? (
                  <MeetingRow
                    key={`meeting ${each.lesson.id}`}
                    meeting={each.lesson}
                    now={now}
                    dayName={labels.full(day)}
                    onOpen={actions.openMeeting}
                  />
                ) : (
                  <AgendaRow
                    key={each.lesson.id}
                    placed={each}
                    now={now}
                    dayName={labels.full(day)}
                    onOpen={actions.openLesson}
                  />
                ),
              )}
            </ul>
          </section>
        );
      })}
      {remaining <= 0 && (
        <MoreInSight
          onSight={() => startTransition(() => setLimit({ from: days[0], count: count + LESSONS_PER_STEP }))}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly placed: PlacedLesson;
  readonly now: number;
  readonly dayName: string;
  readonly onOpen: ViewActions['openLesson'];
}

function AgendaRow({ placed: { lesson }, now, dayName, onOpen }: RowProps) {
  const dates = useDates();
  const t = useText();
  const selected = useContext(SelectionContext);
  const isOver = (lessonState(lesson, now) ?? 1) > 2;
  return (
    <li>
      <button
        type="button"
        part="lesson"
        className="schedule-row"
        data-lesson={lesson.id}
        data-over={isOver || undefined}
        aria-haspopup="dialog"
        style={{ '--schedule-hue': hueOf(lesson.studentName) } as CSSProperties}
        aria-pressed={selected.size > 0 ? selected.has(lesson.id) : undefined}
        onClick={(event) => onOpen(lesson.id, event)}
      >
        <span className="teacher-visually-hidden">{dayName}</span>
        <bdi className="schedule-row-time">{dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}</bdi>
        <span className="schedule-row-what">
          <b>{t('courses.studentName', { name: lesson.studentName })}</b> <span>{lesson.subject}</span>
          <LessonDeviceTime lesson={lesson} />
        </span>
        <LessonStateBadge lesson={lesson} now={now} />
      </button>
    </li>
  );
}

/** Calls back when the end of the list is near the viewport. */
function MoreInSight({ onSight }: { readonly onSight: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onSight);
  useEffect(() => {
    latest.current = onSight;
  });
  // Observed again after each render: an observer does not report a node that stays visible.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <div ref={mark} className="schedule-agenda-more" aria-hidden="true" />;
}
