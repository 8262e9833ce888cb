import type { Creation } from '../../../core/schedule/index.ts';
import { failureText } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

const stateKeys = { waiting: 'waiting', sending: 'submitting', created: 'made', failed: 'failed' } as const;

/** The result of each lesson's creation. */
export function CreationList({ creations }: { readonly creations: readonly Creation[] }) {
  const t = useText();
  const dates = useDates();
  return (
    <ul className="schedule-plans" aria-live="polite">
      {creations.map(({ plan, state, reply, idempotencyKey }) => (
        <li key={idempotencyKey}>
          <span>
            {dates.day(plan.startTimeMillis)} {dates.span(plan.startTimeMillis, plan.endTimeMillis)}
          </span>{' '}
          <b>{t(`scheduleForms.create.${stateKeys[state]}`)}</b>
          {state === 'failed' && reply && <p data-refused>{failureText(reply, t)}</p>}
        </li>
      ))}
    </ul>
  );
}
