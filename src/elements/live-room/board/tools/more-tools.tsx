import { useSignals } from '@preact/signals-react/runtime';
import { more } from '../../../../ui/icons/later-icons.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import { redo, ruler, TOOL_ICONS } from '../board-icons.ts';
import { MoreMenu, type MoreAction } from '../more-menu.tsx';
import { foldingOf, TOOLS } from './tools.ts';

/** The tools that a narrow toolbar has no space for. The button looks like the one of them that is in use. */
export function MoreTools({ controller }: { readonly controller: BoardController }) {
  useSignals();
  const t = useText();
  const { board, tools } = controller;
  const current = tools.tool.value;
  const folding = foldingOf(current);
  const actions: MoreAction[] = [
    ...TOOLS.filter((tool) => foldingOf(tool) !== '').map((tool) => ({
      id: tool,
      label: t(`board.tool.${tool}`),
      icon: TOOL_ICONS[tool],
      className: foldingOf(tool) === 'board-last' ? 'board-narrowest-only' : '',
      checked: tool === current,
      onSelect: () => controller.selectTool(tool),
    })),
    {
      id: 'ruler',
      label: t('board.ruler.name'),
      icon: ruler,
      checked: controller.ruler.pose.value !== undefined,
      onSelect: controller.ruler.toggle,
    },
    ...(board.canRedo() ? [{ id: 'redo', label: t('board.redo'), icon: redo, onSelect: controller.redo }] : []),
  ];
  return (
    <MoreMenu
      actions={actions}
      className={`board-narrow-only ${folding === 'board-last' ? 'board-holds-last' : ''}`}
      label={t('board.moreTools')}
      icon={folding === 'board-later' ? TOOL_ICONS[current] : more}
      isActive={folding === 'board-later'}
    />
  );
}
