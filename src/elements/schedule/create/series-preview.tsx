import type { SeriesPreview as Preview } from '../../../core/schedule/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useClashMessages } from './use-clash-messages.ts';

/** Conflicts listed per lesson, blocking ones first; the rest is a count. */
const MAX_CLASHES = 5;

interface Props {
  readonly plans: readonly Preview[];
  /** Positions of those that the teacher leaves out. */
  readonly skipped: ReadonlySet<number>;
  readonly onSkip: (position: number) => void;
}

/** The planned lessons with their conflicts; each lesson of a series can be skipped. */
export function SeriesPreview({ plans, skipped, onSkip }: Props) {
  const t = useText();
  const dates = useDates();
  const clashMessage = useClashMessages();
  const hasNotes = plans.some(({ clashes }) => clashes.length > 0);
  if (plans.length < 2 && !hasNotes) return null;
  return (
    <section className="schedule-plans" aria-label={t('schedule.create.plans')}>
      <h3>{t('schedule.create.plans')}</h3>
      <ul aria-live="polite">
        {plans.map(({ plan, clashes, isBlocked }, position) => {
          const when = `${dates.day(plan.startTimeMillis)} ${dates.span(plan.startTimeMillis, plan.endTimeMillis)}`;
          const isOut = isBlocked || skipped.has(position);
          return (
            <li key={plan.startTimeMillis} data-out={isOut || undefined}>
              <label className="lesson-check">
                {plans.length > 1 && (
                  <input type="checkbox" checked={!isOut} disabled={isBlocked} onChange={() => onSkip(position)} />
                )}
                <span>
                  {when}
                  {isOut && <em> {t('schedule.create.skip')}</em>}
                </span>
              </label>
              {clashes.slice(0, MAX_CLASHES).map((clash, each) => (
                <p key={each} data-refused={clash.blocking || undefined}>
                  {clashMessage(clash)}
                </p>
              ))}
              {clashes.length > MAX_CLASHES && <p>{t('schedule.more', { count: clashes.length - MAX_CLASHES })}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
