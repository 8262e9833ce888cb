import type { MouseEvent } from 'react';
import { hasRowNumbers, rowNumber, type Meeting, type Page } from '../../core/index.ts';
import { meetingJoinWindow, meetingState } from '../../core/meetings/index.ts';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-labels.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronEnd } from '../../ui/icons/icons.ts';
import listCss from '../../ui/list/list-table.css';
import { RowAction, useRowTemplate } from '../../ui/list/row-action.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { MeetingJoinLink } from './meeting-join-link.tsx';
import { MeetingStateBadge } from './meeting-state-badge.tsx';
import css from './meeting-table.css';

interface Props {
  readonly page: Page<Meeting>;
  readonly now: number;
  /** Newer rows are loading. */
  readonly isBusy: boolean;
  readonly onOpen: (id: string) => void;
}

/** A page of meetings: a table, or cards if narrow. Roles are explicit, because the cards' CSS removes the table semantics. */
export function MeetingTable({ page, now, isBusy, onOpen }: Props) {
  useStyles(listCss);
  useStyles(css);
  const t = useText();
  const template = useRowTemplate();
  const isNumbered = hasRowNumbers(page);
  const heads = (['number', 'when', 'name', 'visitor', 'state', 'actions'] as const).filter(
    (name) => name !== 'number' || isNumbered,
  );
  return (
    <table
      className="teacher-list visit-table"
      role="table"
      aria-label={t('meetings.title')}
      aria-busy={isBusy || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((name) => (
            <th
              key={name}
              scope="col"
              role="columnheader"
              className={`${name === 'number' ? 'teacher-list-number ' : ''}visit-column-${name}`}
            >
              <span className={name === 'actions' ? 'teacher-visually-hidden' : undefined}>
                {t(`meetings.${name}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {page.list.map((meeting, index) => (
          <VisitRow
            key={meeting.id}
            meeting={meeting}
            now={now}
            number={isNumbered ? rowNumber(page.page, page.size, index) : undefined}
            onOpen={onOpen}
            template={template}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<Props, 'now' | 'onOpen'> {
  readonly meeting: Meeting;
  /** Undefined in a list without numbers. */
  readonly number: number | undefined;
  readonly template: HTMLTemplateElement | undefined;
}

function VisitRow({ meeting, now, number, onOpen, template }: RowProps) {
  const dates = useDates();
  const write = useNumbers();
  const { id, title, visitorName } = meeting;

  // A larger target for the mouse; keyboards use the button within.
  const pressRow = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    if (target.closest('a, button') || getSelection()?.isCollapsed === false) return;
    onOpen(id);
  };
  return (
    <tr
      role="row"
      part="visit"
      className="teacher-list-row visit-row"
      data-id={id}
      data-state={meetingState(meeting, now)}
      onClick={pressRow}
    >
      {number !== undefined && (
        <td role="cell" className="teacher-list-number visit-number">
          {write(number)}
        </td>
      )}
      <td role="cell" className="teacher-list-moment visit-moment">
        <button
          type="button"
          className="teacher-list-open visit-open"
          data-visit={id}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          <LessonWhen lesson={meeting} now={now} />
        </button>
        <LessonDeviceTime lesson={meeting} />
      </td>
      <td role="cell" className="teacher-list-detail visit-name">
        <bdi>{title}</bdi>
      </td>
      <td role="cell" className="teacher-list-person visit-visitor">
        <Avatar name={visitorName} size={32} />
        <span>
          <bdi>{visitorName}</bdi>
        </span>
      </td>
      <td role="cell" className="teacher-list-state visit-state">
        <MeetingStateBadge meeting={meeting} now={now} />
      </td>
      <td role="cell" className="teacher-list-actions visit-actions">
        <div>
          {meetingJoinWindow(meeting, now) === 'open' && <MeetingJoinLink meeting={meeting} now={now} />}
          <RowAction template={template} record={meeting} about={`${title} ${dates.moment(meeting.startTimeMillis)}`} />
          <span className="teacher-list-chevron">
            <Icon path={chevronEnd} directed />
          </span>
        </div>
      </td>
    </tr>
  );
}
