import { useState } from 'react';
import type { MonthReport, ReportTotals } from '../../core/month-report/index.ts';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { useText } from '../../runtime/screen-context.ts';
import { StudentRow } from './student-row.tsx';
import { usePrinting } from './use-printing.ts';
import { useReportWords } from './use-report-words.ts';

const FIGURES = ['held', 'time', 'planned', 'canceled', 'records', 'lessonsLeft'] as const;

interface Props {
  /** The month in words. */
  readonly label: string;
  readonly report: MonthReport;
  readonly now: number;
}

/** A month by students, each to be unfolded. Roles are explicit, because the CSS of narrow screens removes the table's. */
export function ReportTable({ label, report, now }: Props) {
  const t = useText();
  const isPrinting = usePrinting();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setUnfolded((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <table className="month-report-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {(['student', ...FIGURES] as const).map((name) => (
            <th key={name} scope="col" role="columnheader">
              {t(`monthReport.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {report.students.map((student) => (
        <StudentRow
          key={student.studentId}
          student={student}
          now={now}
          isUnfolded={isPrinting || unfolded.has(student.studentId)}
          onToggle={() => toggle(student.studentId)}
        >
          <Figures totals={student} lessonsLeft={student.lessonsLeft} />
        </StudentRow>
      ))}
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader">
            {t('monthReport.total')}
          </th>
          <Figures totals={report.total} lessonsLeft={undefined} />
        </tr>
      </tfoot>
    </table>
  );
}

interface FiguresProps {
  readonly totals: ReportTotals;
  readonly lessonsLeft: number | undefined;
}

function Figures({ totals, lessonsLeft }: FiguresProps) {
  const t = useText();
  const write = useNumbers();
  const words = useReportWords();
  const { held, minutes, planned, canceled, records } = totals;
  const texts: Readonly<Record<(typeof FIGURES)[number], string>> = {
    held: write(held),
    time: words.length(minutes),
    planned: write(planned),
    canceled: write(canceled),
    records: t('monthReport.recordsOf', { records, held }),
    lessonsLeft: lessonsLeft === undefined ? '' : write(lessonsLeft),
  };
  return FIGURES.map((name) => (
    <td key={name} role="cell" data-label={t(`monthReport.columns.${name}`)}>
      {texts[name]}
    </td>
  ));
}
