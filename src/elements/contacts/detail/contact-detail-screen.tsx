import { useSignals } from '@preact/signals-react/runtime';
import { useState, useContext, useId, useMemo } from 'react';
import { nextStudentChange, studentMeetingWindow } from '../../../core/students/index.ts';
import { failureText } from '../../../core/api/index.ts';
import { ALL_LESSONS, nextLessonChange } from '../../../core/lessons/index.ts';
import type { Student, Lesson } from '../../../core/api/endpoints/index.ts';
import { EmptyState, OfflineBanner, OmittedRows } from '../../../ui/display/data-state.tsx';
import { useMethods } from '../../../runtime/element-context.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { arrowStart, search, plus } from '../../../ui/icons/icons.ts';
import { useScreen, useText, ReadOnlyContext } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import { useContactNavigation, NO_LIST } from '../contact-navigation.ts';
import { ContractSheet } from './contract-sheet.tsx';
import type { contract } from '../contract.ts';
import { useContacts } from '../use-contacts.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { listLabels } from '../list/list-labels.ts';
import { MeetingLink } from './meeting-link.tsx';
import { CourseNavigationContext, type CourseNavigation } from '../../course-list/course-navigation.ts';
import { ListPages } from '../../../ui/list/pagination.tsx';
import { LessonTable } from '../../lessons/list/lesson-table.tsx';
import { useCourses } from '../../lessons/use-courses.ts';
import { useLessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import css from './contact-detail.css';

const StudentLink = optionalScreen(() => import('../../lessons/student-link/student-link.tsx'));
const CreateLesson = lazyScreen(() => import('./create-lesson.tsx'));
const DIALOGS = [CreateLesson];
const StudentRecords = optionalScreen(() => import('./student-records.tsx'));
const StudentRates = optionalScreen(() => import('../../lessons/rates/student-rates.tsx'));
const StudentNotebook = optionalScreen(() => import('../notebook/student-notebook.tsx'));

interface Props {
  readonly id: string;
}

/** One student: contract, lessons and actions. */
export default function ContactDetailScreen({ id }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const { openList } = useContactNavigation();
  const { contacts, shown, failed, isOnline, reload } = useContacts(id);
  const hasRates = useCapability('lesson-rates');
  const [isCreating, setIsCreating] = useState(false);
  /** Increases to reload the lessons. */
  const [turn, setTurn] = useState(0);
  const reloadAll = (): Promise<void> => {
    setTurn(turn + 1);
    return reload();
  };
  useMethods<typeof contract>({ reload: reloadAll });

  const students = contacts.students.data.value;
  const contractContent = contacts.contract.data.value;
  const loadedAt = contacts.students.loadedAt.value;
  // The list may be loaded before the contract.
  const student = shown === id ? students?.find((each) => each.id === id) : undefined;
  const isMissing = shown === id && students !== undefined && !student;
  const now = useNow((now) => nextStudentChange(student ? [student] : [], now, timeZone));
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  usePreload(DIALOGS, student !== undefined);

  return (
    <section className="contact-detail">
      <div>
        <Button kind="quiet" className="contact-detail-back" onClick={openList}>
          <Icon path={arrowStart} directed />
          {t('contacts.backToList')}
        </Button>
      </div>
      {student && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {isMissing && (
        <EmptyState isHeading icon={search} message={t('contacts.notFound')}>
          <Button onClick={openList}>{t('contacts.backToList')}</Button>
        </EmptyState>
      )}
      {failed && !(student && isOffline) && (
        <ErrorMessage
          message={failureText(failed, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void reloadAll()}
        />
      )}
      {!student && !isMissing && !failed && <Loading lines={6} label={t('common.loading')} />}
      {student && (
        <>
          <article className="contact-detail-sheet" part="student">
            <StudentHead student={student} now={now} onCreate={() => setIsCreating(true)} />
            <StudentNotebook student={student} />
            <ContractSheet contract={contractContent} />
            {hasRates && <StudentRates student={student} />}
          </article>
          <StudentLessons studentId={id} ahead turn={turn} />
          <StudentRecords student={student} turn={turn} />
          <StudentLessons studentId={id} ahead={false} turn={turn} />
        </>
      )}
      {student && isCreating && (
        <CreateLesson
          student={student}
          minutes={contractContent?.minutesPerLesson}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  );
}

interface StudentHeadProps {
  readonly student: Student;
  readonly now: number;
  readonly onCreate: () => void;
}

/** The student's name, with actions. */
function StudentHead({ student, now, onCreate }: StudentHeadProps) {
  const t = useText();
  const { language } = useScreen();
  const dates = useDates();
  const isReadOnly = useContext(ReadOnlyContext);
  const { meetingHref } = useContactNavigation();
  const { name, kana, avatar, grade, subjects, meetingId, meetingStartTimeMillis: start } = student;
  const leads = meetingId !== undefined && meetingHref?.(meetingId) !== undefined;
  const isEarly = leads && start !== undefined && studentMeetingWindow(student, now) === 'early';
  return (
    <header className="contact-detail-head">
      <Avatar name={name} src={avatar} size={64} />
      <div className="contact-detail-who">
        <h1 className="contact-detail-title" tabIndex={-1}>
          {t('courses.studentName', { name })}
        </h1>
        <p className="contact-detail-kana" lang="ja">
          {kana}
        </p>
        <p className="contact-detail-school">
          <span>{grade}</span> <span>{listLabels(subjects, language)}</span>
        </p>
      </div>
      <div className="contact-detail-actions">
        <MeetingLink student={student} now={now} />
        {!isReadOnly && (
          <>
            <Button
              kind={studentMeetingWindow(student, now) === 'open' && leads ? 'secondary' : 'primary'}
              className="contact-detail-create"
              onClick={onCreate}
            >
              <Icon path={plus} />
              {t('contacts.create')}
            </Button>
            <StudentLink studentId={student.id} name={name} />
          </>
        )}
        {isEarly && (
          <p className="contact-detail-opens">
            {t('contacts.meeting.title')}{' '}
            {t('contacts.meeting.opensAt', {
              time: dates.near(start, now) === 'today' ? dates.time(start) : dates.moment(start),
            })}
          </p>
        )}
      </div>
    </header>
  );
}

const OpenedLesson = lazyScreen(() => import('./opened-lesson.tsx'));
const LATER = [OpenedLesson];

interface StudentLessonsProps {
  readonly studentId: string;
  /** Future lessons, otherwise past ones. */
  readonly ahead: boolean;
  /** Changes when the lessons must be reloaded. */
  readonly turn: number;
}

/** Lessons of one student, page by page; each can be opened, changed and cancelled. */
function StudentLessons({ studentId, ahead, turn }: StudentLessonsProps) {
  useSignals();
  const t = useText();
  const { timeZone } = useScreen();
  const id = useId();
  const courses = useCourses();
  const [paging, setPaging] = useState({ page: ALL_LESSONS.page, size: ALL_LESSONS.size });
  const [opened, setOpened] = useState<Lesson>();
  const question = `${studentId} ${ahead} ${paging.page} ${paging.size} ${turn}`;
  const { failed, omitted, shown, reload } = useLoaded(question, () => courses.load(paging, { studentId, ahead }));
  const actions = useLessonActions(courses, '.teacher-dialog h2, .contact-detail-title');
  const { lessonHref, openLesson, liveHref, openLive } = useContactNavigation();

  usePreload(LATER, !openLesson);

  const loaded = courses.page.value;
  const isCurrent = shown === question;
  const isLoading = courses.status.value === 'loading';
  // Rows of the previous query stay while new ones load, but not if loading fails.
  const page = loaded && (isCurrent || (isLoading && !failed)) ? loaded : undefined;
  const now = useNow((now) => nextLessonChange(page?.list ?? [], now, timeZone));
  const navigation = useMemo<CourseNavigation>(
    () => ({
      ...NO_LIST,
      openLesson: openLesson ?? ((id) => setOpened(page?.list.find((lesson) => lesson.id === id))),
      ...(lessonHref && { lessonHref }),
      ...(liveHref && { liveHref }),
      ...(openLive && { openLive }),
    }),
    [page, lessonHref, openLesson, liveHref, openLive],
  );

  // A lesson was cancelled or has ended, so the current page may be beyond the last.
  const isBeyond = isCurrent && page && page.list.length === 0 && page.total > 0 && paging.page > 1;
  if (isBeyond) setPaging({ ...paging, page: Math.ceil(page.total / page.size) });
  const title = t(ahead ? 'contacts.ahead' : 'contacts.over');
  return (
    <CourseNavigationContext value={navigation}>
      <section className="contact-lessons" aria-labelledby={id} data-ahead={ahead}>
        <h2 id={id}>{title}</h2>
        {failed && !page && (
          <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
        )}
        {!page && !failed && <Loading lines={3} label={t('common.loading')} />}
        <OmittedRows omitted={omitted} />
        {page?.list.length === 0 && !isBeyond && !omitted && (
          <p className="contact-lessons-none">{t(ahead ? 'contacts.aheadNone' : 'contacts.overNone')}</p>
        )}
        {page && page.list.length > 0 && (
          <LessonTable
            page={page}
            now={now}
            isBusy={isLoading && !isCurrent}
            onChange={actions.change}
            label={title}
            isOfStudent
          />
        )}
        {page && page.total > ALL_LESSONS.size && (
          <ListPages
            page={page}
            onPage={(page) => setPaging({ ...paging, page })}
            onSize={(size) => setPaging({ size, page: 1 })}
          />
        )}
        {opened && (
          <OpenedLesson
            lesson={page?.list.find((lesson) => lesson.id === opened.id) ?? opened}
            actions={actions}
            onClose={() => setOpened(undefined)}
          />
        )}
        {actions.dialogs}
      </section>
    </CourseNavigationContext>
  );
}
