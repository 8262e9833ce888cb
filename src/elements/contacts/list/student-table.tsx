import { memo, type MouseEvent, type ReactNode } from 'react';
import { studentMeetingWindow } from '../../../core/students/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { RecordRow, RecordTable } from '../../../ui/list/record-table.tsx';
import { useRowTemplate } from '../../../ui/list/row-action.tsx';
import { useRowsInSteps } from '../../../ui/list/use-rows-in-steps.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { listLabels } from './list-labels.ts';
import { MeetingLink } from '../detail/meeting-link.tsx';
import { isPlainPress } from '../../lessons/list/lesson-link.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { useContactNavigation } from '../contact-navigation.ts';
import type { contract } from '../contract.ts';

interface Props {
  readonly students: readonly Student[];
  /** The optional data that the provider has about its students. */
  readonly columns: readonly StudentColumn[];
  readonly now: number;
  /** The first rows are drawn at once, the others in the next frames. */
  readonly inSteps: boolean;
}

const isKnown = {
  grade: ({ grade }: Student) => grade !== '',
  subjects: ({ subjects }: Student) => subjects.length > 0,
  next: ({ nextLesson }: Student) => nextLesson !== undefined,
  left: ({ lessonsLeft }: Student) => lessonsLeft !== undefined,
};

/** A column for optional data of the provider. */
type StudentColumn = keyof typeof isKnown;

/**
 * The columns with data for at least one student. If no student has a contract, the provider does not include contracts
 * here.
 */
export const columnsOf = (students: readonly Student[]): readonly StudentColumn[] =>
  (Object.keys(isKnown) as StudentColumn[]).filter((name) => students.some(isKnown[name]));

/** A page of students. */
export function StudentTable({ students, columns, now, inSteps }: Props) {
  const t = useText();
  const rows = useRowsInSteps(students, inSteps);
  const template = useRowTemplate();
  return (
    <RecordTable
      name="student"
      label={t('contacts.title')}
      columns={['student', ...columns, 'actions'] as const}
      titleOf={(name) => t(`contacts.${name}`)}
    >
      {/* Keyed by index, so that typing in the search updates the existing rows instead of creating new ones. */}
      {rows.map((student, index) => (
        <StudentRow key={index} student={student} columns={columns} now={now} template={template} />
      ))}
    </RecordTable>
  );
}

interface RowProps {
  readonly student: Student;
  readonly columns: readonly StudentColumn[];
  readonly now: number;
  readonly template: HTMLTemplateElement | undefined;
}

/** Memoized, so that typing in the search renders only the changed rows. */
const StudentRow = memo(function StudentRow({ student, columns, now, template }: RowProps) {
  const t = useText();
  const { language } = useScreen();
  const open = useOpenStudent();
  const { name, kana, avatar, grade, subjects, lessonsLeft, nextLesson } = student;

  return (
    <RecordRow
      name="student"
      onOpen={() => open(student)}
      actions={studentMeetingWindow(student, now) === 'open' && <MeetingLink student={student} now={now} />}
      template={template}
      record={student}
      about={t('courses.studentName', { name })}
    >
      <td role="cell" className="student-who">
        <StudentLink student={student} className="student-open">
          <Avatar name={name} src={avatar} size={40} />
          <span>
            <span className="student-name">{t('courses.studentName', { name })}</span>
            <span className="student-kana" lang="ja">
              {kana}
            </span>
          </span>
        </StudentLink>
      </td>
      {columns.includes('grade') && (
        <td role="cell" className="student-grade">
          {grade}
        </td>
      )}
      {columns.includes('subjects') && (
        <td role="cell" className="student-subjects">
          {listLabels(subjects, language)}
        </td>
      )}
      {columns.includes('next') && (
        <td role="cell" className="student-next">
          <span className="student-label" aria-hidden="true">
            {t('contacts.next')}
          </span>
          {nextLesson ? (
            <LessonWhen lesson={nextLesson} now={now} />
          ) : (
            <span className="student-none">{t('contacts.noNext')}</span>
          )}
        </td>
      )}
      {columns.includes('left') && (
        <td role="cell" className="student-left">
          <span className="student-label" aria-hidden="true">
            {t('contacts.left')}
          </span>
          <LessonsLeft count={lessonsLeft} />
        </td>
      )}
    </RecordRow>
  );
});

function LessonsLeft({ count }: { readonly count: number | undefined }) {
  const t = useText();
  if (count === undefined) return <span className="student-none">{t('contacts.noContract')}</span>;
  const words = t('contacts.lessons', { count });
  return count === 0 ? <Badge kind="warning">{words}</Badge> : <span className="student-count">{words}</span>;
}

interface StudentLinkProps {
  readonly student: Student;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a student unless the host page prevents it. */
function useOpenStudent(): (student: Student) => void {
  const { emit } = useHost<typeof contract>();
  const { openStudent } = useContactNavigation();
  return (student) => {
    const { id } = student;
    if (emit('teacher-student-select', { id, student })) openStudent(id);
  };
}

/** Opens a student's page: a link if it has a URL, otherwise a button. */
function StudentLink({ student, className, children }: StudentLinkProps) {
  const { id } = student;
  const open = useOpenStudent();
  const href = useContactNavigation().studentHref?.(id);
  if (!href)
    return (
      <button type="button" className={className} data-student={id} onClick={() => open(student)}>
        {children}
      </button>
    );
  const follow = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open(student);
  };
  return (
    <a href={href} className={className} data-student={id} onClick={follow}>
      {children}
    </a>
  );
}
