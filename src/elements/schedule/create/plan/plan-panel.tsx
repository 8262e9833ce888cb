import { useId, useState } from 'react';
import { dayKey, monthsOf, startOfMonth } from '../../../../core/time/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import tones from '../../../../ui/display/tones.css';
import type { CreationPlan } from '../use-creation-plan.ts';
import { PlanDate } from './plan-date.tsx';
import { PlanMonth } from './plan-month.tsx';
import css from './plan.css';

/** The dates that result from the form: in a small month, and as a list with the ways out of those that are refused. */
export function PlanPanel({ plan }: { readonly plan: CreationPlan }) {
  useStyles(tones);
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const id = useId();
  const { dates, locks } = plan.series;
  const [turned, setTurned] = useState<string>();
  const days = dates.map((date) => dayKey(date.plan.startTimeMillis, timeZone));
  const months = monthsOf(days);
  const month = turned !== undefined && months.includes(turned) ? turned : (months[0] ?? startOfMonth(todayOf()));
  // A single lesson without conflicts is in the fields already, which matters where the plan is below them.
  const isPlain = dates.length < 2 && dates.every(({ clashes, movedFrom }) => clashes.length === 0 && !movedFrom);

  function todayOf(): string {
    return dayKey(session.clock.now(), timeZone);
  }
  return (
    <section className="schedule-plans plan" aria-labelledby={id} data-plain={isPlain || undefined}>
      <h3 id={id}>{t('scheduleForms.create.plans')}</h3>
      <PlanMonth month={month} months={months} dates={dates} locks={locks} onTurn={setTurned} />
      <PlanSummary plan={plan} />
      {dates.length > 0 && (
        <ul>
          {dates.map((date, position) => (
            <PlanDate
              key={date.week}
              date={date}
              plan={plan}
              onShow={(day = days[position] ?? todayOf()) => setTurned(startOfMonth(day))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many lessons are created, and how many cannot be as they are. */
function PlanSummary({ plan: { series, count } }: { readonly plan: CreationPlan }) {
  const t = useText();
  const rejected = series.dates.filter(({ state }) => state === 'blocked').length;
  const words = (): string => {
    if (series.dates.length === 0) return t('seriesPlan.empty');
    if (series.check === 'pending') return t('seriesPlan.checking');
    if (series.check === 'failed') return t('seriesPlan.unchecked');
    const summary = [
      ...(count > 0 || rejected === 0 ? [t('seriesPlan.summary', { count })] : []),
      ...(rejected > 0 ? [t('seriesPlan.rejected', { count: rejected })] : []),
    ];
    return summary.join(' ');
  };
  return (
    <div className="plan-summary" role="status" data-refused={rejected > 0 || undefined}>
      {words()}
    </div>
  );
}
