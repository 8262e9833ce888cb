import type { MouseEvent, ReactNode } from 'react';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import { chevronEnd } from '../icons/icons.ts';
import css from './record-table.css';
import { RowAction, type RowActionProps } from './row-action.tsx';

/** Prefix of the class names of a table, its columns and its rows; also the part of a row. */
type Name = 'lesson' | 'student' | 'visit';

interface TableProps<Column extends string> {
  readonly name: Name;
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly titleOf: (column: Column) => string;
  /** Newer rows are loading. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A page of records: a table, or cards if narrow. Roles are explicit, because the cards' CSS removes the table semantics. */
export function RecordTable<Column extends string>(props: TableProps<Column>) {
  useStyles(css);
  const { name, label, columns, titleOf, isBusy, children } = props;
  return (
    <table className={`teacher-list ${name}-table`} role="table" aria-label={label} aria-busy={isBusy || undefined}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              role="columnheader"
              className={`${column === 'number' ? 'teacher-list-number ' : ''}${name}-column-${column}`}
            >
              <span className={column === 'actions' ? 'teacher-visually-hidden' : undefined}>{titleOf(column)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface RowProps extends RowActionProps {
  readonly name: Name;
  readonly state?: number | undefined;
  /** Undefined in a list without row numbers. */
  readonly number?: number | undefined;
  /** Actions for the record, before the page's own action. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
  readonly onOpen: () => void;
}

/** The row of a record; a press anywhere opens the record. */
export function RecordRow({ name, state, number, actions, children, onOpen, ...action }: RowProps) {
  const write = useNumbers();
  // A larger target for the mouse; keyboard users have the link or button within.
  const press = ({ target }: MouseEvent<HTMLElement>): void => {
    if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed !== false) onOpen();
  };
  return (
    <tr
      role="row"
      part={name}
      className={`teacher-list-row ${name}-row`}
      data-id={action.record.id}
      data-state={state}
      onClick={press}
    >
      {number !== undefined && (
        <td role="cell" className={`teacher-list-number ${name}-number`}>
          {write(number)}
        </td>
      )}
      {children}
      <td role="cell" className={`teacher-list-actions ${name}-actions`}>
        <div>
          {actions}
          <RowAction {...action} />
          <span className="teacher-list-chevron">
            <Icon path={chevronEnd} directed />
          </span>
        </div>
      </td>
    </tr>
  );
}
