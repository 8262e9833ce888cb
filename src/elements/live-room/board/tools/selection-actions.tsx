import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { pencil, trash } from '../../../../ui/icons/later-icons.ts';
import { copy, larger, smaller } from '../board-icons.ts';
import { isEditable, type BoardController } from '../board-controller.ts';
import { RESIZE_STEP, resizeItems } from './resize.ts';
import { ToolButton } from './tool-button.tsx';

/** What can be done with the selected items. */
export function SelectionActions({ controller }: { readonly controller: BoardController }) {
  useSignals();
  const t = useText();
  const { board, gestures } = controller;
  const selected = [...gestures.selection.value];
  const first = board.item(selected[0] ?? '');
  const isEmpty = selected.length === 0;
  const canResize = selected.some((key) => board.item(key)?.kind !== 'ink');
  return (
    <div className={`board-group board-options ${isEmpty ? 'board-idle' : ''}`}>
      <span className="board-count">{t('board.selected', { count: selected.length })}</span>
      <ToolButton
        label={t('board.duplicate')}
        icon={copy}
        idle={isEmpty}
        onClick={() => gestures.select(board.duplicate(selected, 32, 32))}
      />
      <ToolButton
        label={t('board.smaller')}
        icon={smaller}
        idle={!canResize}
        onClick={() => resizeItems(board, selected, 1 / RESIZE_STEP)}
      />
      <ToolButton
        label={t('board.larger')}
        icon={larger}
        idle={!canResize}
        onClick={() => resizeItems(board, selected, RESIZE_STEP)}
      />
      <ToolButton
        label={t('board.edit')}
        icon={pencil}
        idle={selected.length !== 1 || !isEditable(first)}
        onClick={() => controller.edit(first)}
      />
      <ToolButton label={t('board.remove')} icon={trash} idle={isEmpty} onClick={() => board.remove(selected)} />
    </div>
  );
}
