import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { heldTimesOf, lessonState, realMinutes } from '../../core/lessons/index.ts';
import type { StudentReport } from '../../core/month-report/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import tones from '../../ui/display/tones.css';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/form/button.tsx';
import { arrowStart } from '../../ui/icons/icons.ts';
import { useReportWords } from './report-context.ts';
import type { RateActions } from './report-table.tsx';
import css from './statement.css';
import { usePrinting } from './use-printing.ts';

export interface StatementProps {
  readonly student: StudentReport;
  /** The month in words. */
  readonly label: string;
  readonly now: number;
  readonly hasOutcomes: boolean;
  readonly amountOf: RateActions['amountOf'];
  readonly onClose: () => void;
}

/**
 * A student's lessons of a month with their amounts, to be printed for the family. Roles are explicit, because the CSS of
 * narrow screens removes the table's.
 */
export default function Statement({ student, label, now, hasOutcomes, amountOf, onClose }: StatementProps) {
  useSignals();
  useStyles(tones);
  useStyles(css);
  usePrinting();
  const t = useText();
  const words = useReportWords();
  const { session } = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lessons = student.lessons.filter((lesson) => lessonState(lesson, now) === 3);
  const teacher = session.signedIn.value?.name;
  const { amount } = student;
  const columns = [
    'day',
    'time',
    'minutes',
    'subject',
    ...(hasOutcomes ? (['outcome'] as const) : []),
    'amount',
  ] as const;
  return (
    <article className="statement" part="statement">
      <div className="statement-buttons">
        <Button kind="quiet" onClick={onClose}>
          <Icon path={arrowStart} directed />
          {t('lessonAmounts.sheet.back')}
        </Button>
        <Button kind="primary" onClick={() => globalThis.print()}>
          {t('lessonAmounts.sheet.print')}
        </Button>
      </div>
      {amount && amount.unpriced > 0 && (
        <p className="statement-warning" role="note">
          {t(amount.yen === undefined ? 'lessonAmounts.unpriced' : 'lessonAmounts.unpricedLeftOut', {
            count: amount.unpriced,
          })}
        </p>
      )}
      <header>
        <h2 tabIndex={-1} ref={heading}>
          {t('lessonAmounts.sheet.title')} {label}
        </h2>
        <p className="statement-student">
          <bdi>{t('lessonAmounts.sheet.student', { name: student.studentName })}</bdi>
        </p>
        {teacher && (
          <p>
            <bdi>{t('lessonAmounts.sheet.teacher', { name: teacher })}</bdi>
          </p>
        )}
        {words.zone && <p className="statement-quiet">{t('monthReport.zone', { zone: words.zone })}</p>}
      </header>
      {lessons.length === 0 ? (
        <p>{t('lessonAmounts.sheet.none')}</p>
      ) : (
        <table role="table" aria-label={t('lessonAmounts.sheet.title')}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((name) => (
                <th key={name} scope="col" role="columnheader" data-column={name}>
                  {t(`lessonAmounts.sheet.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lessons.map((lesson) => {
              const { id, startTimeMillis, endTimeMillis, subject, outcome = 'held' } = lesson;
              const held = heldTimesOf(lesson);
              const cost = amountOf(lesson);
              return (
                <tr key={id} role="row">
                  <td role="cell" data-column="day">
                    <bdi>{words.dates.day(startTimeMillis)}</bdi>
                  </td>
                  <td role="cell" data-column="time">
                    <bdi>
                      {held
                        ? words.dates.span(held.fromMillis, held.untilMillis)
                        : words.dates.span(startTimeMillis, endTimeMillis)}
                    </bdi>
                  </td>
                  <td role="cell" data-column="minutes">
                    {outcome === 'held' ? t('lessonAmounts.minutes', { minutes: realMinutes(lesson) }) : ''}
                  </td>
                  <td role="cell" data-column="subject">
                    {subject}
                  </td>
                  {hasOutcomes && (
                    <td role="cell" data-column="outcome">
                      {t(`courses.outcomes.${outcome}`)}
                    </td>
                  )}
                  <td role="cell" data-column="amount">
                    {typeof cost === 'number' ? words.yen(cost) : '—'}
                  </td>
                </tr>
              );
            })}
          </tbody>
          {amount?.yen !== undefined && (
            <tfoot role="rowgroup">
              <tr role="row">
                <th scope="row" role="rowheader" colSpan={columns.length - 1}>
                  {t('lessonAmounts.sheet.total')}
                </th>
                <td role="cell" data-column="amount">
                  {words.yen(amount.yen)}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <p className="statement-quiet">{t('lessonAmounts.sheet.rule')}</p>
    </article>
  );
}
