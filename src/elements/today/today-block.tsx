import { useId, useLayoutEffect, useRef, useState, useEffect, useMemo, type ReactNode } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { failureText, type Reply } from '../../core/api/index.ts';
import { joinWindow, lessonOpensAt, nextLessonChange } from '../../core/lessons/index.ts';
import { MINUTE_MS, dayKey } from '../../core/time/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { isMeeting, type ScheduleEntry } from '../../core/schedule/index.ts';
import { optionalScreen } from '../../runtime/optional-screen.tsx';
import { useCourseNavigation } from '../course-list/course-navigation.ts';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-labels.tsx';
import { LiveLink } from '../lessons/list/live-link.tsx';
import { OfflineBanner } from '../../ui/display/data-state.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ToCome } from '../../ui/display/shown-together.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useText, useScreen } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import {
  countdown,
  createToday,
  lineupOf,
  nextCount,
  type LessonChangeEntry,
  type Lineup,
} from '../../core/today/index.ts';
import { LessonLink } from '../lessons/list/lesson-link.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { check } from '../../ui/icons/later-icons.ts';
import { people } from '../../ui/icons/icons.ts';
import { nextMeetingChange } from '../../core/meetings/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import css from './today.css';

const FamilyRequests = optionalScreen(() => import('../lessons/family/family-requests.tsx'));
const MissingRecords = optionalScreen(() => import('../lessons/record/missing-records.tsx'));
const LessonPresence = optionalScreen(() => import('../lessons/detail/lesson-presence.tsx'));
const StudentLink = optionalScreen(() => import('../lessons/student-link/student-link.tsx'));
const MeetingJoin = optionalScreen(() => import('./meeting-join.tsx'));

/** Later lessons and meetings shown at first. */
const SHORT_ENTRIES = 4;

interface Props {
  /** Reports the ids of the lessons that have a card, before they are painted. */
  readonly onCards?: (ids: readonly string[]) => void;
  readonly children?: ReactNode;
}

/** The portal's first view: the next lesson, the rest of the day, and changes since the last visit. */
export function TodayBlock({ onCards, children }: Props) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { now, lineup, changes, isLoaded, loadedAt, failed, isOnline, reload, dismiss } = useToday();
  const { running, next, rest, total, over, meetings, unrecorded, later } = lineup;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const isFree = running.length === 0 && !next;
  const cards = [...running, ...(next ? [next] : [])].flatMap((entry) => (isMeeting(entry) ? [] : [entry.id])).join();
  useLayoutEffect(() => onCards?.(cards.split(',')), [onCards, cards]);

  return (
    <section className="today" aria-labelledby={id}>
      <header className="today-head">
        <h2 id={id} ref={title} tabIndex={-1}>
          {t('today.title', { day: dates.day(now) })}
        </h2>
        {isLoaded && total + meetings > 0 && (
          <p>
            {total > 0 && t('today.count', { total, over })} {meetings > 0 && t('today.meetings', { count: meetings })}
          </p>
        )}
      </header>
      {isLoaded && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(isLoaded && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!isLoaded && !failed && <Loading lines={3} label={t('today.loading')} />}
      {isLoaded && (
        <>
          {running.map((entry) => (
            <Loud key={entry.id} entry={entry} now={now} isRunning />
          ))}
          {next && <Loud entry={next} now={now} />}
          {isFree && (
            <p className="today-none">
              {t(total > 0 ? 'today.done' : 'today.none')} {!later && t('today.free')}
            </p>
          )}
          {isFree && later && <Later entry={later} now={now} />}
          {rest.length > 0 && <Rest entries={rest} />}
          <FamilyRequests afterFocus={title} />
          <MissingRecords lessons={unrecorded} afterFocus={title} fallback={<ToCome />} />
          {changes.length > 0 && <LessonChangeList changes={changes} now={now} onDismiss={dismiss} />}
          {children}
        </>
      )}
    </section>
  );
}

interface LoudProps {
  readonly entry: ScheduleEntry;
  readonly now: number;
  readonly isRunning?: boolean;
}

/** The current or next lesson or meeting, with a countdown and the join link. */
function Loud({ entry, now, isRunning = false }: LoudProps) {
  const dates = useDates();
  return (
    <article className="today-loud" part={isMeeting(entry) ? 'visit' : 'lesson'} data-running={isRunning || undefined}>
      <Avatar name={isMeeting(entry) ? entry.visitorName : entry.studentName} size={44} />
      <div className="today-loud-what">
        <EntryCountdown entry={entry} now={now} isRunning={isRunning} />
        <p className="today-loud-lesson">
          <bdi className="today-time">{dates.span(entry.startTimeMillis, entry.endTimeMillis)}</bdi>{' '}
          <EntryName entry={entry} />
        </p>
        <LessonDeviceTime lesson={entry} />
      </div>
      {isMeeting(entry) ? (
        <MeetingJoin meeting={entry} now={now} fallback={isRunning && <span className="today-join-to-come" />} />
      ) : (
        <LessonJoin lesson={entry} now={now} />
      )}
    </article>
  );
}

/** The way into the room or when it opens, and the student's link. */
function LessonJoin({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  const t = useText();
  const dates = useDates();
  const joinState = joinWindow(lesson, now);
  const opensAt = lessonOpensAt(lesson);
  const hasRoom = useCourseNavigation().liveHref !== undefined;
  return (
    <>
      {joinState === 'open' && <LiveLink lesson={lesson} now={now} />}
      {joinState === 'early' && hasRoom && opensAt !== undefined && (
        <p className="today-opens">{t('courses.opensAt', { time: dates.time(opensAt) })}</p>
      )}
      <StudentLink isIcon studentId={lesson.studentId} name={lesson.studentName} fallback={<ToCome />} />
      {joinState === 'open' && <LessonPresence lesson={lesson} fallback={<ToCome />} />}
    </>
  );
}

function Later({ entry, now }: LoudProps) {
  const t = useText();
  return (
    <div className="today-part">
      <h3>{t(isMeeting(entry) ? 'today.nextMeeting' : 'today.later')}</h3>
      <p className="today-later">
        <LessonWhen lesson={entry} now={now} />
        <span>
          <EntryName entry={entry} />
        </span>
      </p>
    </div>
  );
}

function Rest({ entries }: { readonly entries: readonly ScheduleEntry[] }) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const hidden = entries.slice(SHORT_ENTRIES);
  const meetings = hidden.filter(isMeeting).length;
  const lessons = hidden.length - meetings;
  // Lessons and meetings are counted apart.
  const what = [
    ...(lessons > 0 ? [t('today.lessons', { count: lessons })] : []),
    ...(meetings > 0 ? [t('today.meetings', { count: meetings })] : []),
  ].join(' ');
  // A single hidden entry would be replaced by a button of the same size.
  const isCut = hidden.length > 1;
  return (
    <div className="today-part">
      <h3>{t('today.rest')}</h3>
      <ul id={id} className="today-rest">
        {(isCut && !isLong ? entries.slice(0, SHORT_ENTRIES) : entries).map((entry) => (
          <li key={entry.id} part={isMeeting(entry) ? 'visit' : 'lesson'}>
            <bdi className="today-time">{dates.span(entry.startTimeMillis, entry.endTimeMillis)}</bdi>
            <span>
              <EntryName entry={entry} />
              <LessonDeviceTime lesson={entry} />
            </span>
          </li>
        ))}
      </ul>
      {isCut && (
        <MoreButton list={id} isLong={isLong} onToggle={() => setLong(!isLong)}>
          {t('today.moreOf', { what })}
        </MoreButton>
      )}
    </div>
  );
}

interface MoreButtonProps {
  /** The id of the list. */
  readonly list: string;
  readonly isLong: boolean;
  readonly onToggle: () => void;
  /** What the list hides while it is short. */
  readonly children: ReactNode;
}

/** Shows the rest of a list, and hides it again. */
function MoreButton({ list, isLong, onToggle, children }: MoreButtonProps) {
  const t = useText();
  return (
    <Button kind="quiet" className="today-more" aria-expanded={isLong} aria-controls={list} onClick={onToggle}>
      {isLong ? t('today.less') : children}
    </Button>
  );
}

interface LessonChangeListProps {
  readonly changes: readonly LessonChangeEntry[];
  readonly now: number;
  readonly onDismiss: () => void;
}

/** Entries shown at first. */
const SHORT_CHANGES = 3;
const badges = { added: 'filled', moved: 'outlined', changed: 'outlined', canceled: 'struck' } as const;

/** Changes to lessons by others since the teacher's last visit, shown until dismissed. */
function LessonChangeList({ changes, now, onDismiss }: LessonChangeListProps) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const isCut = changes.length > SHORT_CHANGES + 1;
  return (
    <div className="today-part today-changes">
      <h3>{t('today.changes.title')}</h3>
      <ul id={id}>
        {(isCut && !isLong ? changes.slice(0, SHORT_CHANGES) : changes).map(({ kind, lesson, before }) => (
          <li key={lesson.id} part="lesson">
            <Badge kind={badges[kind]}>{t(`today.changes.kinds.${kind}`)}</Badge>
            <LessonWhen lesson={lesson} now={now} />
            <span>
              <LessonLink id={lesson.id} lesson={lesson} className="today-link">
                {t('courses.studentName', { name: lesson.studentName })}
              </LessonLink>{' '}
              {lesson.subject}
              {kind === 'moved' && before && (
                <span className="today-before">
                  {t('today.changes.before', {
                    when: `${dates.day(before.startTimeMillis)} ${dates.span(before.startTimeMillis, before.endTimeMillis)}`,
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="today-actions">
        {isCut && (
          <MoreButton list={id} isLong={isLong} onToggle={() => setLong(!isLong)}>
            {t('today.more', { count: changes.length - SHORT_CHANGES })}
          </MoreButton>
        )}
        <Button onClick={onDismiss}>
          <Icon path={check} />
          {t('today.changes.dismiss')}
        </Button>
      </p>
    </div>
  );
}

/** Whom a lesson or a meeting is with, as a link to its details, and what it is about. */
function EntryName({ entry }: { readonly entry: ScheduleEntry }) {
  const t = useText();
  const { meetings } = useCourseNavigation();
  if (!isMeeting(entry))
    return (
      <>
        <LessonLink id={entry.id} lesson={entry} className="today-link">
          {t('courses.studentName', { name: entry.studentName })}
        </LessonLink>{' '}
        <span>{entry.subject}</span>
      </>
    );
  const name = (
    <>
      <Icon path={people} />
      {t('today.meeting')} <bdi>{entry.visitorName}</bdi>
    </>
  );
  return (
    <>
      {meetings ? (
        <a href={meetings.listHref} className="today-link today-meeting">
          {name}
        </a>
      ) : (
        <b className="today-meeting">{name}</b>
      )}{' '}
      <span>{entry.title}</span>
    </>
  );
}

interface CountdownProps {
  readonly entry: ScheduleEntry;
  readonly now: number;
  readonly isRunning: boolean;
}

/** Whether it runs or comes next, and how long that takes. */
function EntryCountdown({ entry, now, isRunning }: CountdownProps) {
  const t = useText();
  const { hours, minutes } = countdown(isRunning ? entry.endTimeMillis : entry.startTimeMillis, now);
  const form = hours === 0 && minutes === 0 ? 'now' : hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both';
  const kind = isMeeting(entry)
    ? (['today.nextMeeting', 'today.runningMeeting'] as const)
    : (['today.next', 'today.running'] as const);
  return (
    <p className="today-loud-label">
      {t(kind[isRunning ? 1 : 0])}{' '}
      <strong>{t(`today.${isRunning ? 'left' : 'until'}.${form}`, { hours, minutes })}</strong>
    </p>
  );
}

/** Interval in ms at which an open page loads changes by others. */
const REFRESH_INTERVAL_MS = 5 * MINUTE_MS;

interface ShownToday {
  readonly now: number;
  readonly lineup: Lineup;
  readonly changes: readonly LessonChangeEntry[];
  readonly isLoaded: boolean;
  readonly loadedAt: number | undefined;
  readonly failed: Reply<unknown> | undefined;
  readonly isOnline: boolean;
  reload(): Promise<void>;
  dismiss(): void;
}

/** Today's lessons and meetings, updated by the clock: countdown, states and join windows, and the day at midnight in the teacher's zone. */
function useToday(): ShownToday {
  useSignals();
  const { session, timeZone } = useScreen();
  const { clock } = session;
  const today = useMemo(() => createToday(session), [session]);
  useEffect(() => () => today.dispose(), [today]);

  const entries = today.entries.value;
  const now = useNow((now) => {
    const { running, next, rest } = lineupOf(entries, now, timeZone);
    const counted = [...running.map(({ endTimeMillis }) => endTimeMillis), ...(next ? [next.startTimeMillis] : [])];
    const shown = [...running, ...(next ? [next] : []), ...rest];
    const lessons = shown.filter((entry): entry is Lesson => !isMeeting(entry));
    return Math.min(
      nextLessonChange(lessons, now, timeZone),
      nextMeetingChange(shown.filter(isMeeting), now, timeZone),
      ...counted.map((moment) => nextCount(moment, now)),
    );
  });
  const { failed, isOnline, reload } = useLoaded(`${dayKey(now, timeZone)} ${timeZone}`, () => today.show(timeZone));

  // Recently loaded data is not loaded again.
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);
  const loadedAt = today.loadedAt.value;
  // A failure is followed by another try as well.
  useEffect(() => clock.after(REFRESH_INTERVAL_MS, () => void reload()), [clock, reload, loadedAt, failed]);

  return {
    now,
    lineup: useMemo(() => lineupOf(entries, now, timeZone), [entries, now, timeZone]),
    changes: today.changes(now),
    isLoaded: today.isLoaded.value,
    loadedAt,
    failed,
    isOnline,
    reload,
    dismiss: () => today.dismiss(timeZone),
  };
}
