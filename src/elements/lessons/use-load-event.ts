import { useCallback } from 'react';
import { succeeded, type Reply } from '../../core/api/index.ts';
import type { Contract, DetailsOf } from '../../runtime/contract.ts';
import { useHost } from '../../runtime/element-context.ts';
import type { loadEvents } from './lesson-contract.ts';

type Loading = Omit<Contract, 'events'> & { readonly events: typeof loadEvents };
type Size = Pick<DetailsOf<Loading>['teacher-load'], 'count' | 'total'>;

/** The row of the endpoint table that a list is loaded by. */
interface Row {
  readonly method: string;
  readonly path: string;
}

/** Loads what an element shows; `sizeOf` says how much has come. */
type TimedLoad = <Data>(
  row: Row,
  load: () => Promise<Reply<Data>>,
  sizeOf: (data: Data) => Size,
) => Promise<Reply<Data>>;

/** Creates the function that loads, and fires `teacher-load` once that has succeeded. */
export function useLoadEvent(): TimedLoad {
  const { emit } = useHost<Loading>();
  return useCallback<TimedLoad>(
    async ({ method, path }, load, sizeOf) => {
      const start = performance.now();
      const reply = await load();
      if (succeeded(reply)) {
        const milliseconds = Math.round(performance.now() - start);
        emit('teacher-load', { call: `${method} ${path}`, ...sizeOf(reply.data), milliseconds });
      }
      return reply;
    },
    [emit],
  );
}
