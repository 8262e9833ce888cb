import { countdown } from '../../core/today/index.ts';
import { isMeeting, type ScheduleEntry } from '../../core/schedule/index.ts';
import { useCourseNavigation } from '../course-list/course-navigation.ts';
import { LessonLink } from '../lessons/list/lesson-link.tsx';
import { people } from '../../ui/icons/icons.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useText } from '../../runtime/screen-context.ts';

/** Whom a lesson or a meeting is with, as a link to its details, and what it is about. */
export function EntryName({ entry }: { readonly entry: ScheduleEntry }) {
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
export function EntryCountdown({ entry, now, isRunning }: CountdownProps) {
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
