import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { failureText } from '../../../core/api/index.ts';
import type { StudentRecord, Student } from '../../../core/api/endpoints/index.ts';
import { createStudentRecords } from '../../../core/lesson-records/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { ListPages } from '../../../ui/list/pagination.tsx';
import { LessonLink } from '../../lessons/list/lesson-link.tsx';
import { outcomeKinds } from '../../lessons/list/lesson-labels.tsx';
import { LessonOpener } from '../notebook/lesson-opener.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { LoadedAnswer } from '../../lessons/record/homework-answer.tsx';
import { MakeUpButton } from '../../lessons/detail/make-up-button.tsx';
import textLinkCss from '../../../ui/display/text-link.css';
import css from './student-records.css';

const FIRST_PAGE = { page: 1, size: 10 };

interface Props {
  readonly student: Pick<Student, 'id' | 'name'>;
  /** Changes when the records must be reloaded. */
  readonly turn: number;
}

/** The records of past lessons with a student, latest first; renders nothing if the provider stores none. */
export default function StudentRecords(props: Props) {
  if (!useCapability('lesson-archive')) return null;
  return (
    <Texts namespaces={['lessonArchive', 'studentPage', 'courses', 'pagination']}>
      <Records {...props} />
    </Texts>
  );
}

function Records({ student, turn }: Props) {
  const { id: studentId } = student;
  useSignals();
  useStyles(textLinkCss);
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const id = useId();
  const records = useMemo(() => createStudentRecords(session, studentId), [session, studentId]);
  useEffect(() => () => records.dispose(), [records]);
  const [paging, setPaging] = useState(FIRST_PAGE);
  const question = `${studentId} ${paging.page} ${paging.size} ${turn}`;
  const { failed, reload } = useLoaded(question, () => records.load({ ...paging, also: 'canceled' }));
  const page = records.data.value;
  if (page && page.total === 0) return null;
  return (
    <section className="student-records" aria-labelledby={id}>
      <h2 id={id}>{t('lessonArchive.records')}</h2>
      {failed && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!page && !failed && <Loading lines={3} label={t('common.loading')} />}
      {page && <Timeline student={student} records={page.list} />}
      {page && page.total > FIRST_PAGE.size && (
        <ListPages
          page={page}
          onPage={(page) => setPaging({ ...paging, page })}
          onSize={(size) => setPaging({ size, page: 1 })}
        />
      )}
    </section>
  );
}

interface TimelineProps {
  readonly student: Props['student'];
  readonly records: readonly StudentRecord[];
}

function Timeline({ student, records }: TimelineProps) {
  return (
    <LessonOpener>
      <ol className="student-records-list">
        {records.map((record) => (
          <RecordEntry key={record.lessonId} record={record}>
            {record.canceledAt !== undefined && <CanceledFacts student={student} record={record} />}
          </RecordEntry>
        ))}
      </ol>
    </LessonOpener>
  );
}

interface EntryProps {
  readonly record: StudentRecord;
  /** The text for a cancelled lesson, which has no record. */
  readonly children: ReactNode;
}

function RecordEntry({ record, children }: EntryProps) {
  const t = useText();
  const dates = useDates();
  const { lessonId, subject, startTimeMillis, endTimeMillis, note, homework, nextTime, hasReply, hasBoard, outcome } =
    record;
  const isEmpty = outcome === undefined && [note, homework, nextTime].every((text) => text === '');
  return (
    <li className="student-record">
      <p className="student-record-head">
        <LessonLink id={lessonId} className="teacher-text-link">
          <time dateTime={new Date(startTimeMillis).toISOString()}>
            {dates.day(startTimeMillis)} <bdi>{dates.span(startTimeMillis, endTimeMillis)}</bdi>
          </time>
        </LessonLink>
        <span>{subject}</span>
        {outcome && <Badge kind={outcomeKinds[outcome]}>{t(`courses.outcomes.${outcome}`)}</Badge>}
        {hasBoard && <span className="student-record-board">{t('lessonArchive.hasBoard')}</span>}
      </p>
      {children}
      {isEmpty && !children && <p className="student-record-none">{t('lessonArchive.noNote')}</p>}
      {note && (
        <p className="student-record-text" dir="auto">
          {note}
        </p>
      )}
      {homework && <Named name={t('lessonArchive.homework')} text={homework} />}
      {hasReply && <LoadedAnswer record={record} />}
      {nextTime && <Named name={t('lessonArchive.nextTime')} text={nextTime} />}
    </li>
  );
}

function Named({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className="student-record-text">
      <span className="student-record-name">{name}</span> <span dir="auto">{text}</span>
    </p>
  );
}

interface CanceledFactsProps {
  readonly student: Pick<Student, 'id' | 'name'>;
  readonly record: StudentRecord;
}

/** Why a lesson of the timeline was cancelled, and the lesson that replaces it, or free times for one. */
function CanceledFacts({ student: { id: studentId, name }, record }: CanceledFactsProps) {
  const t = useText();
  const dates = useDates();
  const { lessonId: id, subject, startTimeMillis, endTimeMillis, cancelReason, makeUp } = record;
  return (
    <>
      <p className="student-record-text">
        <Badge kind="struck">{t('studentPage.canceled')}</Badge>{' '}
        <span className="student-record-name">{t('studentPage.reason')}</span>{' '}
        <span dir="auto">{cancelReason || t('studentPage.noReason')}</span>
      </p>
      {makeUp ? (
        <p>
          <LessonLink id={makeUp.id} className="teacher-text-link">
            {t('studentPage.made', { when: dates.moment(makeUp.startTimeMillis) })}
          </LessonLink>
        </p>
      ) : (
        <div>
          <MakeUpButton lesson={{ id, studentId, studentName: name, subject, startTimeMillis, endTimeMillis }} />
        </div>
      )}
    </>
  );
}
