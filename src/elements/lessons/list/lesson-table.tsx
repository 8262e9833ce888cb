import { useContext } from 'react';
import {
  hourLength,
  hasRowNumbers,
  joinWindow,
  lessonState,
  plannedMinutes,
  rowNumber,
} from '../../../core/lessons/index.ts';
import type { Lesson, Page } from '../../../core/api/endpoints/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RecordRow, RecordTable } from '../../../ui/list/record-table.tsx';
import { useRowTemplate } from '../../../ui/list/row-action.tsx';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { LessonLink, useOpenLesson } from './lesson-link.tsx';
import { LessonStateBadge, LessonDeviceTime, LessonWhen } from './lesson-labels.tsx';
import css from './lesson-table.css';
import { LiveLink } from './live-link.tsx';
import { openerOf } from '../dialogs/use-lesson-actions.tsx';

const columns = ['number', 'when', 'student', 'subject', 'length', 'state', 'actions'] as const;

interface Props {
  readonly page: Page<Lesson>;
  readonly now: number;
  /** Newer rows are loading. */
  readonly isBusy: boolean;
  readonly onChange: (lesson: Lesson) => void;
  /** Ids of the lessons whose join button is elsewhere on the screen. */
  readonly joinedAbove?: readonly string[] | undefined;
  /** Accessible name of the table; by default that of the list of all lessons. */
  readonly label?: string;
  /** All lessons belong to one student, whose name is left out. */
  readonly isOfStudent?: boolean;
}

/** A page of lessons. */
export function LessonTable({ page, now, isBusy, onChange, joinedAbove, label, isOfStudent = false }: Props) {
  useStyles(css);
  const t = useText();
  const template = useRowTemplate();
  const isNumbered = hasRowNumbers(page);
  return (
    <RecordTable
      name="lesson"
      label={label ?? t('courses.title')}
      columns={columns.filter((name) => (name !== 'number' || isNumbered) && (name !== 'student' || !isOfStudent))}
      titleOf={(name) => t(`courses.${name}`)}
      isBusy={isBusy}
    >
      {page.list.map((lesson, index) => (
        <LessonRow
          key={lesson.id}
          lesson={lesson}
          now={now}
          number={isNumbered ? rowNumber(page.page, page.size, index) : undefined}
          onChange={onChange}
          isJoinedAbove={joinedAbove?.includes(lesson.id) ?? false}
          isOfStudent={isOfStudent}
          template={template}
        />
      ))}
    </RecordTable>
  );
}

interface RowProps extends Pick<Props, 'now' | 'onChange' | 'isOfStudent'> {
  readonly lesson: Lesson;
  /** Undefined in a list without row numbers. */
  readonly number: number | undefined;
  readonly isJoinedAbove: boolean;
  readonly template: HTMLTemplateElement | undefined;
}

function LessonRow({ lesson, now, number, onChange, isJoinedAbove, isOfStudent, template }: RowProps) {
  const t = useText();
  const dates = useDates();
  const open = useOpenLesson();
  const isReadOnly = useContext(ReadOnlyContext);
  const { id, studentName: name, subject, startTimeMillis } = lesson;
  const state = lessonState(lesson, now);
  return (
    <RecordRow
      name="lesson"
      state={state}
      number={number}
      onOpen={() => open(id, lesson)}
      actions={
        <>
          {!isJoinedAbove && joinWindow(lesson, now) === 'open' && <LiveLink lesson={lesson} now={now} />}
          {!isReadOnly && (state === 1 || state === 2) && (
            <Button
              kind="quiet"
              data-opens={openerOf('change', id)}
              aria-label={t('courses.change.named', { name, when: dates.moment(startTimeMillis) })}
              onClick={() => onChange(lesson)}
            >
              {t('courses.change.short')}
            </Button>
          )}
        </>
      }
      template={isOfStudent ? undefined : template}
      record={lesson}
      about={`${t('courses.studentName', { name })} ${dates.moment(startTimeMillis)}`}
    >
      <td role="cell" className="teacher-list-moment lesson-moment">
        <LessonLink id={id} lesson={lesson} className="teacher-list-open lesson-open">
          <LessonWhen lesson={lesson} now={now} />
        </LessonLink>
        <LessonDeviceTime lesson={lesson} />
      </td>
      {!isOfStudent && (
        <td role="cell" className="teacher-list-person lesson-student">
          <Avatar name={name} size={32} />
          <span>{t('courses.studentName', { name })}</span>
        </td>
      )}
      <td role="cell" className="teacher-list-detail lesson-subject">
        {subject}
      </td>
      <td role="cell" className="teacher-list-detail lesson-length">
        {t('courses.hours', { hours: hourLength(plannedMinutes(lesson)) })}
      </td>
      <td role="cell" className="teacher-list-state lesson-state">
        <LessonStateBadge lesson={lesson} now={now} />
      </td>
    </RecordRow>
  );
}
