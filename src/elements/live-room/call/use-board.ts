import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Board } from '../../../core/board/index.ts';
import { useCallContext } from './call-context.ts';

/** The call's board, which is loaded if it `isWanted`; undefined until then. */
export function useBoard(isWanted = true, onFailure: (error: unknown) => void = ignore): Board | undefined {
  useSignals();
  const {
    call: { board },
  } = useCallContext();
  useEffect(() => {
    if (isWanted) board.load().catch(onFailure);
  }, [board, isWanted, onFailure]);
  return board.loaded.value;
}

const ignore = (): void => undefined;
