import { useId, type ReactNode } from 'react';
import type { Lesson } from '../../core/index.ts';
import { hasRecord, type StudentReport } from '../../core/month-report/index.ts';
import { useText } from '../../runtime/screen-context.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronDown } from '../../ui/icons/later-icons.ts';
import { useReportNavigation } from './report-navigation.ts';
import { useReportWords } from './use-report-words.ts';

interface Props {
  readonly student: StudentReport;
  readonly now: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
  /** The figures of the row. */
  readonly children: ReactNode;
}

/** A student's row; unfolded, with all lessons of the month. */
export function StudentRow({ student, now, isUnfolded, onToggle, children }: Props) {
  const t = useText();
  const id = useId();
  const { studentName: name, lessons } = student;
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <th scope="row" role="rowheader">
          <button
            type="button"
            className="month-report-student"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            title={t('monthReport.unfold', { name, count: lessons.length })}
            onClick={onToggle}
          >
            <Icon path={chevronDown} />
            <bdi>{name}</bdi>
          </button>
        </th>
        {children}
      </tr>
      {isUnfolded && (
        <tr role="row" id={id} className="month-report-unfolded">
          <td role="cell" colSpan={7}>
            <ul>
              {lessons.map((lesson) => (
                <ReportedLesson key={lesson.id} lesson={lesson} now={now} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ReportedLesson({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  const t = useText();
  const { dates, stateOf } = useReportWords();
  const { lessonHref } = useReportNavigation();
  const { id, startTimeMillis, endTimeMillis, subject, canceledAt } = lesson;
  return (
    <li part="lesson" data-canceled={canceledAt !== undefined || undefined}>
      <a href={lessonHref(id)}>
        <bdi>{dates.day(startTimeMillis)}</bdi> <bdi>{dates.span(startTimeMillis, endTimeMillis)}</bdi>
      </a>
      <span className="month-report-subject">{subject}</span>
      <span className="month-report-state">{stateOf(lesson, now)}</span>
      {hasRecord(lesson) && <span className="month-report-quiet">{t('monthReport.isWritten')}</span>}
    </li>
  );
}
