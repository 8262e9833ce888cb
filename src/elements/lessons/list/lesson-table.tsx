import { useContext, type MouseEvent } from 'react';
import {
  hourLength,
  hasRowNumbers,
  joinWindow,
  lessonState,
  plannedMinutes,
  rowNumber,
  type Lesson,
  type Page,
} from '../../../core/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { chevronEnd } from '../../../ui/icons/icons.ts';
import listCss from '../../../ui/list/list-table.css';
import { RowAction, useRowTemplate } from '../../../ui/list/row-action.tsx';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNumbers } from '../../../runtime/hooks/use-numbers.ts';
import { LessonLink, useOpenLesson } from './lesson-link.tsx';
import { LessonStateBadge, LessonDeviceTime, LessonWhen } from './lesson-labels.tsx';
import css from './lesson-table.css';
import { LiveLink } from './live-link.tsx';
import { openerOf } from '../dialogs/use-lesson-actions.tsx';

const allHeads = ['number', 'when', 'student', 'subject', 'length', 'state', 'actions'] as const;

interface Props {
  readonly page: Page<Lesson>;
  readonly now: number;
  /** Newer rows are loading. */
  readonly isBusy: boolean;
  readonly onChange: (lesson: Lesson) => void;
  /** Ids of the lessons whose room is entered elsewhere on the screen. */
  readonly joinedAbove?: readonly string[] | undefined;
  /** Accessible name of the table; by default that of the list of all lessons. */
  readonly label?: string;
  /** All lessons belong to one student, whose name is left out. */
  readonly isOfStudent?: boolean;
}

/** A page of lessons: a table, or cards if narrow. Roles are explicit, because the cards' CSS removes the table semantics. */
export function LessonTable({ page, now, isBusy, onChange, joinedAbove, label, isOfStudent = false }: Props) {
  useStyles(listCss);
  useStyles(css);
  const t = useText();
  const template = useRowTemplate();
  const isNumbered = hasRowNumbers(page);
  const heads = allHeads.filter((name) => (name !== 'number' || isNumbered) && (name !== 'student' || !isOfStudent));
  return (
    <table
      className="teacher-list lesson-table"
      role="table"
      aria-label={label ?? t('courses.title')}
      aria-busy={isBusy || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((name) => (
            <th
              key={name}
              scope="col"
              role="columnheader"
              className={`${name === 'number' ? 'teacher-list-number ' : ''}lesson-column-${name}`}
            >
              <span className={name === 'actions' ? 'teacher-visually-hidden' : undefined}>{t(`courses.${name}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
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
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<Props, 'now' | 'onChange' | 'isOfStudent'> {
  readonly lesson: Lesson;
  /** Undefined in a list without numbers. */
  readonly number: number | undefined;
  readonly isJoinedAbove: boolean;
  readonly template: HTMLTemplateElement | undefined;
}

function LessonRow({ lesson, now, number, onChange, isJoinedAbove, isOfStudent, template }: RowProps) {
  const t = useText();
  const dates = useDates();
  const open = useOpenLesson();
  const isReadOnly = useContext(ReadOnlyContext);
  const write = useNumbers();
  const { id, studentName: name, subject, startTimeMillis } = lesson;
  const state = lessonState(lesson, now);

  // A larger target for the mouse; keyboards use the link within.
  const pressRow = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    if (target.closest('a, button') || getSelection()?.isCollapsed === false) return;
    open(id, lesson);
  };
  return (
    <tr
      role="row"
      part="lesson"
      className="teacher-list-row lesson-row"
      data-id={id}
      data-state={state}
      onClick={pressRow}
    >
      {number !== undefined && (
        <td role="cell" className="teacher-list-number lesson-number">
          {write(number)}
        </td>
      )}
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
      <td role="cell" className="teacher-list-actions lesson-actions">
        <div>
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
          {!isOfStudent && (
            <RowAction
              template={template}
              record={lesson}
              about={`${t('courses.studentName', { name })} ${dates.moment(startTimeMillis)}`}
            />
          )}
          <span className="teacher-list-chevron">
            <Icon path={chevronEnd} directed />
          </span>
        </div>
      </td>
    </tr>
  );
}
