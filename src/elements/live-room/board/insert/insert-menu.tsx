import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType, RefObject } from 'react';
import { lazyScreen } from '../../../../runtime/lazy-screen.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useFileChooser } from '../../../../ui/form/use-files.tsx';
import type { BoardController, FigureInsertion } from '../board-controller.ts';
import { insert, INSERT_ICONS } from '../board-icons.ts';
import { PICTURE_TYPES, type BoardFiles } from '../files/use-board-files.ts';
import { MoreMenu, type MoreAction } from '../controls.tsx';
import type { InsertDialogProps } from './insert-dialog.tsx';

const KINDS = ['formula', 'plot', 'stamp', 'ground'] as const satisfies readonly FigureInsertion['kind'][];

interface Props {
  readonly controller: BoardController;
  readonly files: BoardFiles;
  /** Whether the files of the last homework can be put on the board. */
  readonly hasHomework: boolean;
}

/** The menu of figures, paper and files to insert. */
export function InsertMenu({ controller, files, hasHomework }: Props) {
  const t = useText();
  // A dialog asks for the place or the pages of one file; several files are added at once.
  const onFiles = (chosen: readonly File[]): void => {
    const [file] = chosen;
    if (file && chosen.length === 1) controller.insertion.value = { kind: 'material', file };
    else files.add(chosen);
  };
  const picture = useFileChooser({ accept: PICTURE_TYPES, multiple: true, onFiles });
  const pdf = useFileChooser({ accept: 'application/pdf', multiple: true, onFiles });
  const camera = useFileChooser({ accept: PICTURE_TYPES, isCamera: true, onFiles });
  const materials: MoreAction[] = [
    { id: 'picture', label: t('board.insertion.picture'), icon: INSERT_ICONS.picture, onSelect: picture.choose },
    { id: 'pdf', label: t('board.insertion.pdf'), icon: INSERT_ICONS.pdf, onSelect: pdf.choose },
    // With a mouse the browser would only open the chooser of files again.
    ...(matchMedia('(pointer: coarse)').matches
      ? [{ id: 'camera', label: t('board.insertion.camera'), icon: INSERT_ICONS.camera, onSelect: camera.choose }]
      : []),
    ...(hasHomework
      ? [
          {
            id: 'homework',
            label: t('board.insertion.homework'),
            icon: INSERT_ICONS.homework,
            onSelect: () => {
              controller.insertion.value = { kind: 'homework' };
            },
          },
        ]
      : []),
  ];
  return (
    <>
      <MoreMenu
        label={t('board.insert')}
        icon={insert}
        actions={[
          ...(files.canAdd ? materials : []),
          ...KINDS.map((kind) => ({
            id: kind,
            label: t(`board.insertion.${kind}`),
            icon: INSERT_ICONS[kind],
            onSelect: () => {
              controller.insertion.value = { kind };
            },
          })),
        ]}
      />
      {picture.input}
      {pdf.input}
      {camera.input}
    </>
  );
}

/** Each is loaded when it is first opened. */
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
  /** Gets the focus when a dialog closes. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}) {
  useSignals();
  const insertion = controller.insertion.value;
  if (!insertion || insertion.kind === 'material' || insertion.kind === 'homework' || controller.readOnly.value)
    return null;
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
