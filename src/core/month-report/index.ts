export { createMonthReportData, type MonthReportData } from './load-month-report.ts';
export {
  hasRecord,
  monthOf,
  type MonthReport,
  monthReport,
  reportedMinutes,
  type ReportTotals,
  type StudentReport,
} from './month-report.ts';
export { REPORT_COLUMNS, type ReportColumn, writeReportCsv } from './report-csv.ts';
