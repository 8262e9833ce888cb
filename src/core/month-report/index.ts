export { createMonthReportData } from './load-month-report.ts';
export { lessonAmount, type Amount, rateOf } from './amounts.ts';
export { createLessonRates, type LessonRates, MAX_YEN, readYen } from './lesson-rates.ts';
export {
  type ExtraColumn,
  hasRecord,
  monthOf,
  type MonthReport,
  monthReport,
  OUTCOME_COLUMNS,
  RATE_COLUMNS,
  type ReportTotals,
  type StudentReport,
  REPORT_COLUMNS,
  type ReportColumn,
  writeReportCsv,
} from './month-report.ts';
