import { useId } from 'react';
import { addMonths, dayKey, startOfMonth, weekdayOf } from '../../../../core/time/index.ts';
import type { SeriesDate } from '../../../../core/schedule/index.ts';
import type { Lock } from '../../../../core/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { MonthWeeks } from '../../../../ui/date-time/month-weeks.tsx';
import { dayNames } from '../../../../ui/date-time/day-names.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, lock as lockIcon } from '../../../../ui/icons/icons.ts';
import { useScheduleDateLabels } from '../../views/use-schedule-date-labels.ts';
import { useScheduleLabels } from '../../views/use-schedule-labels.ts';
import { markOf, PlanMark, type PlanMarkKind } from './plan-mark.tsx';
import { useDateWords } from './use-date-words.ts';

interface Props {
  /** Any day of the shown month, `YYYY-MM-DD`. */
  readonly month: string;
  /** First days of the months from the first date of the plan to the last. */
  readonly months: readonly string[];
  readonly dates: readonly SeriesDate[];
  readonly locks: ReadonlyMap<string, Lock>;
  readonly onTurn: (month: string) => void;
}

/** A small month with a mark at each date of the plan; it turns as far as the plan goes. */
export function PlanMonth({ month, months, dates, locks, onTurn }: Props) {
  const t = useText();
  const { timeZone, session, language } = useScreen();
  const labels = useScheduleDateLabels();
  const id = useId();
  const today = dayKey(session.clock.now(), timeZone);
  const byDay = new Map(dates.map((date) => [dayKey(date.plan.startTimeMillis, timeZone), date]));
  const first = startOfMonth(month);
  const [earliest = first, latest = first] = [months[0], months.at(-1)];
  return (
    <div className="plan-month">
      <div className="plan-month-head">
        <h4 id={id} aria-live="polite">
          {dayNames(language).month(month)}
        </h4>
        {earliest !== latest && (
          <>
            <button
              type="button"
              aria-label={labels.previousMonth}
              aria-disabled={first <= earliest || undefined}
              onClick={() => first > earliest && onTurn(addMonths(first, -1))}
            >
              <Icon path={chevronStart} directed />
            </button>
            <button
              type="button"
              aria-label={labels.nextMonth}
              aria-disabled={first >= latest || undefined}
              onClick={() => first < latest && onTurn(addMonths(first, 1))}
            >
              <Icon path={chevronEnd} directed />
            </button>
          </>
        )}
      </div>
      <table aria-labelledby={id}>
        <MonthWeeks month={month} firstWeekday={labels.firstWeekday ?? 1} lang={language}>
          {(day) => (
            <PlanDay
              key={day}
              day={day}
              date={byDay.get(day)}
              lock={locks.get(day)}
              holiday={labels.holiday?.(day)}
              isToday={day === today}
            />
          )}
        </MonthWeeks>
      </table>
      <Legend kinds={new Set([...byDay.values()].map(markOf))} label={t('seriesPlan.legend')} />
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly date: SeriesDate | undefined;
  readonly lock: Lock | undefined;
  readonly holiday: string | undefined;
  readonly isToday: boolean;
}

function PlanDay({ day, date, lock, holiday, isToday }: DayProps) {
  const labels = useScheduleLabels();
  const { stateOf } = useDateWords();
  const words = [holiday, lock && labels.lock(lock), date && stateOf(date)].filter(Boolean).join(' ');
  return (
    <td
      title={words || undefined}
      aria-current={isToday ? 'date' : undefined}
      data-weekday={holiday ? 0 : weekdayOf(day)}
      data-holiday={holiday ? '' : undefined}
      data-locked={lock ? '' : undefined}
    >
      <span className="plan-day">{Number(day.slice(8))}</span>
      <span className="plan-day-marks">
        {date && <PlanMark kind={markOf(date)} />}
        {lock && <Icon path={lockIcon} />}
      </span>
      {words && <span className="teacher-visually-hidden"> {words}</span>}
    </td>
  );
}

const KINDS: readonly PlanMarkKind[] = ['create', 'noted', 'blocked', 'out'];

/** What the marks mean, of those that the plan has. */
function Legend({ kinds, label }: { readonly kinds: ReadonlySet<PlanMarkKind>; readonly label: string }) {
  const t = useText();
  return (
    <div className="plan-legend" role="group" aria-label={label}>
      {KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
        <span key={kind}>
          <PlanMark kind={kind} /> {t(`seriesPlan.marks.${kind}`)}
        </span>
      ))}
    </div>
  );
}
