import { useId, useState, type ReactNode } from 'react';
import type { Lesson } from '../../core/index.ts';
import { failureText, joinWindow, lessonOpensAt } from '../../core/index.ts';
import { countdown } from '../../core/today/index.ts';
import { useCourseNavigation } from '../course-list/course-navigation.ts';
import { LessonLink } from '../lessons/list/lesson-link.tsx';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-when.tsx';
import { LiveLink } from '../lessons/list/live-link.tsx';
import { OfflineBanner } from '../../ui/display/offline-banner.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { LessonChangeList } from './lesson-change-list.tsx';
import css from './today.css';
import { useToday } from './use-today.ts';

/** Later lessons shown at first. */
const SHORT = 4;

/** The portal's first view: the next lesson, the rest of the day, and changes since the last visit. */
export function TodayBlock({ children }: { readonly children?: ReactNode }) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const id = useId();
  const { now, lineup, changes, isLoaded, loadedAt, failed, isOnline, reload, dismiss } = useToday();
  const { running, next, rest, total, over, later } = lineup;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const isFree = running.length === 0 && !next;

  return (
    <section className="today" aria-labelledby={id}>
      <header className="today-head">
        <h2 id={id}>{t('today.title', { day: dates.day(now) })}</h2>
        {isLoaded && total > 0 && <p>{t('today.count', { total, over })}</p>}
      </header>
      {isLoaded && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(isLoaded && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!isLoaded && !failed && <Loading lines={3} label={t('today.loading')} />}
      {isLoaded && (
        <>
          {running.map((lesson) => (
            <Loud key={lesson.id} lesson={lesson} now={now} isRunning />
          ))}
          {next && <Loud lesson={next} now={now} />}
          {isFree && (
            <p className="today-none">
              {t(total > 0 ? 'today.done' : 'today.none')} {!later && t('today.free')}
            </p>
          )}
          {isFree && later && <Later lesson={later} now={now} />}
          {rest.length > 0 && <Rest lessons={rest} />}
          {changes.length > 0 && <LessonChangeList changes={changes} now={now} onDismiss={dismiss} />}
          {children}
        </>
      )}
    </section>
  );
}

interface LoudProps {
  readonly lesson: Lesson;
  readonly now: number;
  readonly isRunning?: boolean;
}

/** The current or next lesson, with a countdown and the join link. */
function Loud({ lesson, now, isRunning = false }: LoudProps) {
  const t = useText();
  const dates = useDates();
  const { hours, minutes } = countdown(isRunning ? lesson.endTimeMillis : lesson.startTimeMillis, now);
  const joinState = joinWindow(lesson, now);
  const opensAt = lessonOpensAt(lesson);
  const hasRoom = useCourseNavigation().liveHref !== undefined;
  const form = hours === 0 && minutes === 0 ? 'now' : hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both';
  return (
    <article className="today-loud" part="lesson" data-running={isRunning || undefined}>
      <Avatar name={lesson.studentName} size={44} />
      <div className="today-loud-what">
        <p className="today-loud-label">
          {t(isRunning ? 'today.running' : 'today.next')}{' '}
          <strong>{t(`today.${isRunning ? 'left' : 'until'}.${form}`, { hours, minutes })}</strong>
        </p>
        <p className="today-loud-lesson">
          <bdi className="today-time">{dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}</bdi>{' '}
          <LessonLink id={lesson.id} className="today-link">
            {t('courses.studentName', { name: lesson.studentName })}
          </LessonLink>{' '}
          <span>{lesson.subject}</span>
        </p>
        <LessonDeviceTime lesson={lesson} />
      </div>
      {joinState === 'open' && <LiveLink lesson={lesson} now={now} />}
      {joinState === 'early' && hasRoom && opensAt !== undefined && (
        <p className="today-opens">{t('courses.opensAt', { time: dates.time(opensAt) })}</p>
      )}
    </article>
  );
}

function Later({ lesson, now }: LoudProps) {
  const t = useText();
  return (
    <div className="today-part">
      <h3>{t('today.later')}</h3>
      <p className="today-later">
        <LessonWhen lesson={lesson} now={now} />
        <span>
          <LessonLink id={lesson.id} className="today-link">
            {t('courses.studentName', { name: lesson.studentName })}
          </LessonLink>{' '}
          {lesson.subject}
        </span>
      </p>
    </div>
  );
}

function Rest({ lessons }: { readonly lessons: readonly Lesson[] }) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const hidden = lessons.length - SHORT;
  // A single hidden entry would be replaced by a button of the same size.
  const isCut = hidden > 1;
  return (
    <div className="today-part">
      <h3>{t('today.rest')}</h3>
      <ul id={id} className="today-rest">
        {(isCut && !isLong ? lessons.slice(0, SHORT) : lessons).map((lesson) => (
          <li key={lesson.id} part="lesson">
            <bdi className="today-time">{dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}</bdi>
            <span>
              <LessonLink id={lesson.id} className="today-link">
                {t('courses.studentName', { name: lesson.studentName })}
              </LessonLink>{' '}
              {lesson.subject}
              <LessonDeviceTime lesson={lesson} />
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
          {isLong ? t('today.less') : t('today.more', { count: hidden })}
        </Button>
      )}
    </div>
  );
}
