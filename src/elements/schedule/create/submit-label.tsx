import { useText } from '../../../runtime/screen-context.ts';
import type { LessonsLeft } from './use-lessons-left.ts';

/** Says what the button does: how many lessons are created, and what that leaves of the contract. */
export function useSubmitLabel(count: number, left: LessonsLeft | undefined): string {
  const t = useText();
  if (count === 0) return t('scheduleForms.create.submit');
  const label = count === 1 ? t('seriesPlan.submitOne') : t('seriesPlan.submit', { count });
  const isEnough = left && left.open >= count;
  return isEnough ? t('seriesPlan.left', { label, before: left.open, after: left.open - count }) : label;
}

interface Props {
  /** The number of lessons that are created. */
  readonly count: number;
  readonly left: LessonsLeft | undefined;
}

/** Says in words when the contract has too few lessons, or that some of them are planned already. */
export function ContractNote({ count, left }: Props) {
  const t = useText();
  if (!left || count === 0) return null;
  const over = count - left.open;
  if (over > 0)
    return (
      <p className="schedule-left" data-over="">
        {t('seriesPlan.over', { count: over })}
      </p>
    );
  return left.planned > 0 ? (
    <p className="schedule-left">{t('seriesPlan.planned', { left: left.left, planned: left.planned })}</p>
  ) : null;
}
