import { useCallback } from 'react';
import { succeeded, type Reply } from '../../core/api/index.ts';
import type { Contract, DetailsOf } from '../../runtime/contract.ts';
import { useHost } from '../../runtime/element-context.ts';
import type { loadEvents } from './lesson-contract.ts';

type Loading = Omit<Contract, 'events'> & { readonly events: typeof loadEvents };
type Size = Pick<DetailsOf<Loading>['teacher-load'], 'count' | 'total'>;

/** The entry of the endpoint table with which a list is loaded. */
interface Row {
  readonly method: string;
  readonly path: string;
}

/** Loads the content of an element; `sizeOf` returns how much was loaded. */
type TimedLoad = <Data>(
  row: Row,
  load: () => Promise<Reply<Data>>,
  sizeOf: (data: Data) => Size,
) => Promise<Reply<Data>>;

/** Creates the function that loads, and dispatches `teacher-load` after success. */
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
