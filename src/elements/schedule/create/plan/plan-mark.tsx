import type { SeriesDate } from '../../../../core/schedule/index.ts';

/** How a date of a plan is marked: by a form of its own, so that no colour is needed to tell them apart. */
export type PlanMarkKind = 'create' | 'noted' | 'blocked' | 'out';

const kinds: Readonly<Record<SeriesDate['state'], PlanMarkKind>> = {
  free: 'create',
  noted: 'noted',
  blocked: 'blocked',
  skipped: 'out',
  later: 'out',
};

export const markOf = ({ state }: SeriesDate): PlanMarkKind => kinds[state];

/** In a square of 10: a dot, a triangle, a cross and a ring. */
const paths: Readonly<Record<PlanMarkKind, string>> = {
  create: 'M5 1.5a3.5 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
  noted: 'M5 1.200 9.200 8.700H.8z',
  blocked: 'M1.800 1.800l6.400 6.400M8.200 1.800 1.800 8.200',
  out: 'M5 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
};

/** The mark of a date in the list and the month; decorative, words are beside it. */
export function PlanMark({ kind }: { readonly kind: PlanMarkKind }) {
  return (
    <svg className="plan-mark" data-kind={kind} viewBox="0 0 10 10" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}
