import { useMemo } from 'react';
import type { SeriesDate } from '../../../../core/schedule/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';

/** Describes what becomes of a date of the plan in a word or two. */
export function useDateWords() {
  const t = useText();
  return useMemo(
    () => ({
      stateOf({ state, clashes, isAdded, movedFrom }: SeriesDate): string {
        if (state === 'blocked') {
          const kind = clashes.find(({ blocking }) => blocking)?.kind;
          if (kind === 'locked' || kind === 'past') return t(`seriesPlan.blockedBy.${kind}`);
          return t('scheduleForms.create.blocked');
        }
        if (state === 'skipped' || state === 'later') return t('scheduleForms.create.skip');
        if (movedFrom) return t('seriesPlan.moved');
        if (isAdded) return t('seriesPlan.added');
        return t(`seriesPlan.marks.${state === 'noted' ? 'noted' : 'create'}`);
      },
    }),
    [t],
  );
}
