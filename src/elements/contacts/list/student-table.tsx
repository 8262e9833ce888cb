import { memo, type MouseEvent, type ReactNode } from 'react';
import { studentMeetingWindow } from '../../../core/students/index.ts';
import type { Student } from '../../../core/index.ts';
import { LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd } from '../../../ui/icons/icons.ts';
import { RowAction, useRowTemplate } from '../../../ui/list/row-action.tsx';
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
  /** What the provider says of its students. */
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

/** A column that a provider need not fill. */
type StudentColumn = keyof typeof isKnown;

/** The columns that say something of any student: where none has a contract, the provider does not send contracts here. */
export const columnsOf = (students: readonly Student[]): readonly StudentColumn[] =>
  (Object.keys(isKnown) as StudentColumn[]).filter((name) => students.some(isKnown[name]));

/** A page of students: a table, or cards if narrow. Roles are explicit, because the cards' CSS removes the table semantics. */
export function StudentTable({ students, columns, now, inSteps }: Props) {
  const t = useText();
  const rows = useRowsInSteps(students, inSteps);
  const template = useRowTemplate();
  return (
    <table className="teacher-list student-table" role="table" aria-label={t('contacts.title')}>
      <thead role="rowgroup">
        <tr role="row">
          {(['student', ...columns, 'actions'] as const).map((name) => (
            <th key={name} scope="col" role="columnheader" className={`student-column-${name}`}>
              <span className={name === 'actions' ? 'teacher-visually-hidden' : undefined}>
                {t(`contacts.${name}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {/* Keyed by index, so that typing in the search updates the existing rows instead of creating new ones. */}
        {rows.map((student, index) => (
          <StudentRow key={index} student={student} columns={columns} now={now} template={template} />
        ))}
      </tbody>
    </table>
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

  // A larger target for the mouse; keyboards use the link within.
  const pressRow = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    if (target.closest('a, button') || getSelection()?.isCollapsed === false) return;
    open(student);
  };
  return (
    <tr role="row" part="student" className="teacher-list-row student-row" data-id={student.id} onClick={pressRow}>
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
      <td role="cell" className="teacher-list-actions student-actions">
        <div>
          {studentMeetingWindow(student, now) === 'open' && <MeetingLink student={student} now={now} />}
          <RowAction template={template} record={student} about={t('courses.studentName', { name })} />
          <span className="teacher-list-chevron">
            <Icon path={chevronEnd} directed />
          </span>
        </div>
      </td>
    </tr>
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
