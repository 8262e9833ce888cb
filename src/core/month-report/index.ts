export { createMonthReportData } from './load-month-report.ts';
export {
  hasRecord,
  monthOf,
  type MonthReport,
  monthReport,
  type ReportTotals,
  type StudentReport,
  REPORT_COLUMNS,
  type ReportColumn,
  writeReportCsv,
} from './month-report.ts';
