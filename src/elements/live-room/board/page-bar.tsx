import { useSignals } from '@preact/signals-react/runtime';
import { chevronEnd, chevronStart, plus } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { whole, zoomIn, zoomOut } from './board-icons.ts';
import type { BoardController } from './board-controller.ts';
import { MoreMenu, type MoreAction } from './more-menu.tsx';
import { ToolButton } from './tools/tool-button.tsx';
import { useRoving } from './tools/use-roving.ts';

interface Props {
  readonly desk: BoardController;
  readonly acts: readonly MoreAction[];
}

/** The way through the pages, how near one is, and what is done more seldom. */
export function PageBar({ desk, acts }: Props) {
  useSignals();
  const t = useText();
  const roving = useRoving();
  const { board, stage, readOnly, revision } = desk;
  void revision.value;
  const page = stage.page.value;
  const pages = board.pages();
  const place = pages.findIndex(({ id }) => id === page);
  return (
    <div className="board-toolbar board-page-bar" role="toolbar" aria-label={t('board.pages')} {...roving}>
      <div className="board-group">
        <ToolButton label={t('board.previous')} shortcut="PageUp" icon={chevronStart} directed idle={place <= 0} onClick={() => desk.turn(-1)} />
        <select className="board-page" aria-label={t('board.pages')} value={page} onChange={(event) => desk.go(event.target.value)}>
          {pages.map(({ id }, position) => <option key={id} value={id}>{t('board.place', { page: position + 1, count: pages.length })}</option>)}
        </select>
        <ToolButton label={t('board.next')} shortcut="PageDown" icon={chevronEnd} directed idle={place >= pages.length - 1} onClick={() => desk.turn(1)} />
        <ToolButton label={t('board.add')} icon={plus} idle={readOnly.value} onClick={desk.addPage} />
      </div>
      <div className="board-group board-apart">
        <ToolButton label={t('board.zoomOut')} shortcut="-" icon={zoomOut} className="board-roomy" idle={stage.isWhole.value} onClick={() => desk.zoom(0.8)} />
        <ToolButton label={t('board.whole')} shortcut="0" icon={whole} idle={stage.isWhole.value} onClick={desk.whole} />
        <ToolButton label={t('board.zoomIn')} shortcut="+" icon={zoomIn} className="board-roomy" onClick={() => desk.zoom(1.25)} />
        <MoreMenu acts={acts} />
      </div>
    </div>
  );
}
