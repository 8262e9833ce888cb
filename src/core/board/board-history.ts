import { UndoManager } from 'yjs';
import { LOCAL, type BoardDocument } from './board-document.ts';
import type { Board } from './board-types.ts';

/** Undo and redo of what this side changed. */
export interface BoardHistory extends Pick<Board, 'step' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> {
  /** Runs an action as one change, and as one step of undo unless `step()` collects several. */
  change<Result>(action: () => Result): Result;
  destroy(): void;
}

/** Creates the history of a document. */
export function createBoardHistory({ maps, transact, changedPageDuring }: BoardDocument): BoardHistory {
  const manager = new UndoManager(Object.values(maps), {
    trackedOrigins: new Set([LOCAL]),
    // What belongs to one step is decided by steps, not by time.
    captureTimeout: Infinity,
  });
  let openSteps = 0;

  const startStep = () => {
    if (openSteps === 0) manager.stopCapturing();
  };

  return {
    change(action) {
      startStep();
      return transact(action);
    },
    step() {
      startStep();
      openSteps += 1;
      let isOpen = true;
      return () => {
        if (isOpen) openSteps -= 1;
        isOpen = false;
      };
    },
    undo: () => changedPageDuring(() => manager.undo()),
    redo: () => changedPageDuring(() => manager.redo()),
    canUndo: () => manager.undoStack.length > 0,
    canRedo: () => manager.redoStack.length > 0,
    destroy: () => manager.destroy(),
  };
}
