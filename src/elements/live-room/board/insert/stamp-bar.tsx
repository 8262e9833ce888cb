import { useText } from '../../../../runtime/screen-context.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { close } from '../../../../ui/icons/later-icons.ts';
import type { BoardController } from '../board-controller.ts';
import { ToolButton } from '../tools/tool-button.tsx';

/** What a tap does while a stamp is in the hand, and the way to put it down. */
export function StampBar({ controller }: { readonly controller: BoardController }) {
  useSignals();
  const t = useText();
  const name = controller.stamp.value;
  if (!name) return null;
  return (
    <div className="board-group board-options">
      <span className="board-count">{t('board.stampHint', { name: t(`board.stamp.${name}`) })}</span>
      <ToolButton
        label={t('board.stampEnd')}
        icon={close}
        onClick={() => {
          controller.stamp.value = undefined;
        }}
      />
    </div>
  );
}
