import { MINUTE_MS } from '../../core/time/index.ts';
import { writeIcs, writeLessonsCsv, CSV_COLUMNS, type CsvColumn } from '../../core/schedule/index.ts';
import { lessonState, type Lesson } from '../../core/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';

interface Props {
  /** The visible lessons, without duplicates. */
  readonly lessons: readonly Lesson[];
  /** Label of the period. */
  readonly period: string;
  /** `YYYY-MM-DD`, used in file names. */
  readonly date: string;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** Prints or exports the visible lessons. */
export function OutputDialog({ lessons, period, date, onPrint, onClose }: Props) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const stateOf = (lesson: Lesson): string => t(`courses.lessonState.${lessonState(lesson, session.clock.now()) ?? 1}`);
  const save = (ending: 'ics' | 'csv', type: string, content: string): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = `${t('schedule.output.file')}-${date}.${ending}`;
    link.click();
    // By then the download has its own reference to the data.
    session.clock.after(MINUTE_MS, () => URL.revokeObjectURL(link.href));
    onClose();
  };
  const saveIcs = (): void =>
    save(
      'ics',
      'text/calendar',
      writeIcs(lessons, {
        name: t('schedule.title'),
        titleOf: ({ studentName: name, subject }) => `${t('courses.studentName', { name })} ${subject}`,
        domain: new URL(session.provider).hostname,
        now: session.clock.now(),
      }),
    );
  const saveCsv = (): void => {
    const headings = Object.fromEntries(
      CSV_COLUMNS.map((column) => [column, t(`schedule.output.columns.${column}`)]),
    ) as Record<CsvColumn, string>;
    save('csv', 'text/csv', writeLessonsCsv(lessons, { headings, stateOf, timeZone }));
  };
  return (
    <Dialog
      title={t('schedule.output.title')}
      text={t('schedule.output.text', { period, count: lessons.length })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="schedule-output">
        <Button onClick={onPrint}>{t('schedule.output.print')}</Button>
        <Button onClick={saveIcs}>{t('schedule.output.ics')}</Button>
        <Button onClick={saveCsv}>{t('schedule.output.csv')}</Button>
      </div>
    </Dialog>
  );
}
