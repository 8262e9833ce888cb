export { CSV_COLUMNS, type CsvColumn, timeCells, writeCsv, writeLessonsCsv } from './export-csv.ts';
export { writeIcs } from './export-ics.ts';
