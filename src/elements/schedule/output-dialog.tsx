import { MINUTE_MS, dayKey } from '../../core/time/index.ts';
import {
  CSV_COLUMNS,
  isMeeting,
  writeIcs,
  writeLessonsCsv,
  type CsvColumn,
  type ScheduleEntry,
} from '../../core/schedule/index.ts';
import { lessonState } from '../../core/lessons/index.ts';
import { meetingState } from '../../core/meetings/index.ts';
import { useCapability } from '../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Texts } from '../../runtime/texts.tsx';
import type { Words } from '../../runtime/words.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { View } from './contract.ts';
import { useScheduleNavigation, daysOf, isInPeriod } from './schedule-navigation.ts';
import css from './schedule-dialogs.css';

interface Props {
  /** The visible lessons and meetings; one over midnight is there twice. */
  readonly shown: readonly ScheduleEntry[];
  /** Label of the period. */
  readonly period: string;
  readonly view: View;
  /** `YYYY-MM-DD`, a day of the period. */
  readonly date: string;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

export const words: Words = { namespaces: ['scheduleForms'] };

/** Prints what is shown, or exports the lessons and meetings of the period. */
export function OutputDialog(props: Props) {
  return (
    <Texts {...words}>
      <OutputChoices {...props} />
    </Texts>
  );
}

function OutputChoices({ shown, period, view, date, onPrint, onClose }: Props) {
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const { settingsHref } = useScheduleNavigation();
  const hasFeed = useCapability('calendar-feed');
  const entries = entriesOfPeriod(shown, view, date, timeZone);
  const planned = entries.filter(({ canceledAt }) => canceledAt === undefined);
  const canceled = entries.length - planned.length;
  const meetings = planned.filter(isMeeting).length;
  const count = planned.length - meetings;
  const now = session.clock.now();
  const stateOf = (entry: ScheduleEntry): string =>
    isMeeting(entry)
      ? t(`schedule.meetingState.${meetingState(entry, now) ?? 1}`)
      : t(`courses.lessonState.${lessonState(entry, now) ?? 1}`);
  const titleOf = (entry: ScheduleEntry): string =>
    isMeeting(entry)
      ? `${t('schedule.meeting')} ${entry.visitorName} ${entry.title}`
      : `${t('courses.studentName', { name: entry.studentName })} ${entry.subject}`;
  const kindOf = (entry: ScheduleEntry): string =>
    t(isMeeting(entry) ? 'schedule.meeting' : 'scheduleForms.output.lesson');
  const save = (ending: 'ics' | 'csv', type: string, content: string): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = `${t('scheduleForms.output.file')}-${periodInFileName(view, date)}.${ending}`;
    link.click();
    // By then the download has its own reference to the data.
    session.clock.after(MINUTE_MS, () => URL.revokeObjectURL(link.href));
    onClose();
  };
  const saveIcs = (): void =>
    save(
      'ics',
      'text/calendar',
      writeIcs(entries, { name: t('schedule.title'), titleOf, domain: new URL(session.provider).hostname, now }),
    );
  const saveCsv = (): void => {
    const headings = Object.fromEntries(
      CSV_COLUMNS.map((column) => [column, t(`scheduleForms.output.columns.${column}`)]),
    ) as Record<CsvColumn, string>;
    save('csv', 'text/csv', writeLessonsCsv(entries, { headings, stateOf, kindOf, timeZone }));
  };
  return (
    <Dialog
      title={t('scheduleForms.output.title')}
      text={[
        canceled > 0
          ? t('scheduleForms.output.textWithCanceled', { period, count, canceled })
          : t('scheduleForms.output.text', { period, count }),
        meetings > 0 && t('schedule.meetingCount', { count: meetings }),
      ]
        .filter(Boolean)
        .join(' ')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="schedule-output">
        <Button onClick={onPrint}>{t('scheduleForms.output.print')}</Button>
        <Button onClick={saveIcs}>{t('scheduleForms.output.ics')}</Button>
        <Button onClick={saveCsv}>{t('scheduleForms.output.csv')}</Button>
        {hasFeed && settingsHref && (
          <a className="teacher-button teacher-button-secondary" href={settingsHref}>
            {t('scheduleForms.output.subscribe')}
          </a>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The lessons and meetings of an export: those that start on a day of the period, each once. A month's grid also shows days of the
 * adjacent months; they are not in its file, since tutors invoice from it. `date` is `YYYY-MM-DD`.
 */
function entriesOfPeriod<Entry extends { startTimeMillis: number }>(
  shown: readonly Entry[],
  view: View,
  date: string,
  timeZone: string,
): Entry[] {
  return [...new Set(shown)].filter(({ startTimeMillis }) => isInPeriod(dayKey(startTimeMillis, timeZone), view, date));
}

/** The days of a period as a file is named: `2026-12`, `2026-12-22`, `2026-12-21_2026-12-27`. */
function periodInFileName(view: View, date: string): string {
  if (view === 'month') return date.slice(0, 7);
  const days = daysOf(view, date, 1);
  return [...new Set([days[0], days.at(-1)])].join('_');
}
