import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType, RefObject } from 'react';
import { lazyScreen } from '../../../../runtime/lazy-screen.tsx';
import type { BoardController } from '../board-controller.ts';
import type { FigureInsertion } from './insertion.ts';
import type { InsertDialogProps } from './put-figure.ts';

/** Each is loaded when somebody wants it. */
const DIALOGS: Readonly<Record<FigureInsertion['kind'], ComponentType<InsertDialogProps>>> = {
  formula: lazyScreen(() => import('./formula/formula-dialog.tsx')),
  plot: lazyScreen(() => import('./plot/plot-dialog.tsx')),
  stamp: lazyScreen(() => import('./stamp-dialog.tsx')),
  ground: lazyScreen(() => import('./ground-dialog.tsx')),
};

/** The dialog of the figure or paper that is inserted or changed now, if any. */
export function InsertDialogs({
  controller,
  announce,
  returnFocus,
}: {
  readonly controller: BoardController;
  readonly announce: (text: string) => void;
  /** Where the focus goes when a dialog closes. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}) {
  useSignals();
  const insertion = controller.insertion.value;
  if (!insertion || insertion.kind === 'material' || controller.readOnly.value) return null;
  const Shown = DIALOGS[insertion.kind];
  const close = (): void => {
    controller.insertion.value = undefined;
  };
  return (
    <Shown
      controller={controller}
      insertion={insertion}
      announce={announce}
      returnFocus={returnFocus}
      onClose={close}
    />
  );
}
