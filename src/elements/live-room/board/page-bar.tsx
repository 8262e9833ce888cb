import { useSignals } from '@preact/signals-react/runtime';
import { chevronEnd, chevronStart, plus } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { whole, zoomIn, zoomOut } from './board-icons.ts';
import type { BoardController } from './board-controller.ts';
import { MoreMenu, type MoreAction } from './more-menu.tsx';
import css from './tools/toolbar.css';
import { ToolButton } from './tools/tool-button.tsx';
import { useRoving } from './tools/use-roving.ts';

interface Props {
  readonly controller: BoardController;
  readonly actions: readonly MoreAction[];
}

/** Toolbar with page navigation, zoom and the menu of further actions. */
export function PageBar({ controller, actions }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const roving = useRoving();
  const { board, renderer, readOnly, revision } = controller;
  void revision.value;
  const page = renderer.page.value;
  const pages = board.pages();
  const index = pages.findIndex(({ id }) => id === page);
  const [isWhole, canFill] = [renderer.isFitted.value, renderer.isWiderFirst.value];
  return (
    <div className="board-toolbar board-page-bar" role="toolbar" aria-label={t('board.pages')} {...roving}>
      <div className="board-group">
        <ToolButton
          label={t('board.previous')}
          shortcut="PageUp"
          icon={chevronStart}
          directed
          idle={index <= 0}
          onClick={() => controller.turnPage(-1)}
        />
        <select
          className="board-page"
          aria-label={t('board.pages')}
          value={page}
          onChange={(event) => controller.goToPage(event.target.value)}
        >
          {pages.map(({ id }, position) => (
            <option key={id} value={id}>
              {t('board.position', { page: position + 1, count: pages.length })}
            </option>
          ))}
        </select>
        <ToolButton
          label={t('board.next')}
          shortcut="PageDown"
          icon={chevronEnd}
          directed
          idle={index >= pages.length - 1}
          onClick={() => controller.turnPage(1)}
        />
        <ToolButton
          label={t('board.add')}
          icon={plus}
          className="board-add"
          idle={readOnly.value}
          onClick={controller.addPage}
        />
      </div>
      <div className="board-group board-separate">
        <ToolButton
          label={t('board.zoomOut')}
          shortcut="-"
          icon={zoomOut}
          className="board-wide-only"
          idle={isWhole}
          onClick={() => controller.zoom(0.8)}
        />
        <ToolButton
          label={t(isWhole && canFill ? 'board.fillWidth' : 'board.fitPage')}
          shortcut="0"
          icon={whole}
          idle={isWhole && !canFill}
          onClick={controller.fitPage}
        />
        <ToolButton
          label={t('board.zoomIn')}
          shortcut="+"
          icon={zoomIn}
          className="board-wide-only"
          onClick={() => controller.zoom(1.25)}
        />
        <MoreMenu actions={actions} />
      </div>
    </div>
  );
}
