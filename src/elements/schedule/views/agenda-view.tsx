import { startTransition, useContext, useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { weekdayOf } from '../../../core/time/index.ts';
import { isPlacedMeeting, type PlacedEntry, type PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/lessons/index.ts';
import type { Meeting } from '../../../core/api/endpoints/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { hueClass } from './hues.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/data-state.tsx';
import { HostSlot } from '../../../ui/display/host-slot.tsx';
import { calendar, people } from '../../../ui/icons/icons.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { LessonStateBadge, StateBadge, LessonDeviceTime } from '../../lessons/list/lesson-labels.tsx';
import { SelectionContext } from '../batch/use-selection.tsx';
import css from './agenda-view.css';
import { LockButton } from './chips.tsx';
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
        className={`schedule-row ${hueClass(lesson.studentName)}`}
        data-lesson={lesson.id}
        data-over={isOver || undefined}
        aria-haspopup="dialog"
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

interface MeetingRowProps {
  readonly meeting: Meeting;
  readonly now: number;
  readonly dayName: string;
  readonly onOpen: (id: string) => void;
}

/** A meeting in the agenda. */
function MeetingRow({ meeting, now, dayName, onOpen }: MeetingRowProps) {
  const dates = useDates();
  const t = useText();
  return (
    <li>
      <button
        type="button"
        part="visit"
        className={`schedule-row ${hueClass(meeting.visitorName)}`}
        data-meeting={meeting.id}
        aria-haspopup="dialog"
        onClick={() => onOpen(meeting.id)}
      >
        <span className="teacher-visually-hidden">{dayName}</span>
        <bdi className="schedule-row-time">{dates.span(meeting.startTimeMillis, meeting.endTimeMillis)}</bdi>
        <span className="schedule-row-what">
          <Icon path={people} />
          <b>
            {t('schedule.meeting')} <bdi>{meeting.visitorName}</bdi>
          </b>{' '}
          <span>{meeting.title}</span>
          <LessonDeviceTime lesson={meeting} />
        </span>
        <StateBadge state={meetingState(meeting, now)} labelOf={(state) => t(`schedule.meetingState.${state}`)} />
      </button>
    </li>
  );
}

/** Time a finger must rest on a lesson. */
const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls, in CSS pixels. */
const TREMOR_PX = 8;

/** Reports a lesson of a list that a finger holds; the click at the end is left out. */
function useLongPress(onHold: (id: string) => void) {
  const { session } = useScreen();
  const press = useRef<{ x: number; y: number; stop: () => void }>(undefined);
  const isHeld = useRef(false);
  const end = (): void => {
    press.current?.stop();
    press.current = undefined;
  };
  useEffect(() => end, []);
  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      isHeld.current = false;
      const { lesson } = (target as Element).closest<HTMLElement>('[data-lesson]')?.dataset ?? {};
      if (!lesson || pointerType !== 'touch') return;
      const hold = (): void => {
        isHeld.current = true;
        onHold(lesson);
      };
      press.current = { x, y, stop: session.clock.after(LONG_PRESS_MS, hold) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > TREMOR_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (isHeld.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.stopPropagation();
    },
  };
}
