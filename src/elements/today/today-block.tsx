import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Lesson } from '../../core/index.ts';
import { failureText, joinWindow, lessonOpensAt } from '../../core/index.ts';
import { isMeeting, type ScheduleEntry } from '../../core/schedule/index.ts';
import { optionalScreen } from '../../runtime/optional-screen.tsx';
import { useCourseNavigation } from '../course-list/course-navigation.ts';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-when.tsx';
import { LiveLink } from '../lessons/list/live-link.tsx';
import { LazyMissingRecords } from '../lessons/record/lazy-missing-records.tsx';
import { LazyLessonPresence } from '../lessons/presence/lazy-lesson-presence.tsx';
import { LazyStudentLink } from '../lessons/student-link/lazy-student-link.tsx';
import { OfflineBanner } from '../../ui/display/offline-banner.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ToCome } from '../../ui/display/shown-together.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ErrorMessage } from '../../runtime/display/error-message.tsx';
import { Loading } from '../../runtime/display/loading.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { EntryCountdown, EntryName } from './entry-parts.tsx';
import { LessonChangeList } from './lesson-change-list.tsx';
import css from './today.css';
import { useToday } from './use-today.ts';

const MeetingJoin = optionalScreen(() => import('./meeting-join.tsx'));

/** Later lessons and meetings shown at first. */
const SHORT = 4;

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
          <LazyMissingRecords lessons={unrecorded} afterFocus={title} fallback={<ToCome />} />
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
      <LazyStudentLink isIcon studentId={lesson.studentId} name={lesson.studentName} fallback={<ToCome />} />
      {joinState === 'open' && <LazyLessonPresence lesson={lesson} fallback={<ToCome />} />}
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
  const hidden = entries.slice(SHORT);
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
        {(isCut && !isLong ? entries.slice(0, SHORT) : entries).map((entry) => (
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
        <Button
          kind="quiet"
          className="today-more"
          aria-expanded={isLong}
          aria-controls={id}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? t('today.less') : t('today.moreOf', { what })}
        </Button>
      )}
    </div>
  );
}
