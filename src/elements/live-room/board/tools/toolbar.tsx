import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { redo, ruler, TOOL_ICONS, undo } from '../board-icons.ts';
import type { BoardController } from '../board-controller.ts';
import type { BoardFiles } from '../files/use-board-files.ts';
import { InkChoices, InkMenu } from './ink/ink-choices.tsx';
import { RULER_KEY, TOOL_KEYS } from './handle-key.ts';
import { MoreTools } from './more-tools.tsx';
import { InsertMenu } from '../insert/insert-menu.tsx';
import { StampBar } from '../insert/stamp-bar.tsx';
import { SelectionActions } from './selection-actions.tsx';
import css from './toolbar.css';
import { ToolButton } from './tool-button.tsx';
import { foldingOf, isColoured, TOOLS, type Tool } from './tools.ts';
import { useRoving } from './use-roving.ts';

/** Toolbar with the tools, their settings, undo and redo. Where it is narrow, some of them are behind a button. */
export function Toolbar({ controller, files }: { readonly controller: BoardController; readonly files: BoardFiles }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const roving = useRoving();
  const { board, tools, revision } = controller;
  const tool = tools.tool.value;
  const stamp = controller.stamp.value;
  // `canUndo` and `canRedo` are no signals: render again with each revision.
  void revision.value;
  return (
    <div className="board-toolbar" role="toolbar" aria-label={t('board.tools')} {...roving}>
      <div className="board-group board-tools">
        {TOOLS.map((each) => (
          <ToolChoice key={each} controller={controller} tool={each} />
        ))}
        {!stamp && isColoured(tool) && <InkMenu controller={controller} tool={tool} />}
        <InsertMenu controller={controller} files={files} />
        <ToolButton
          label={t('board.ruler.name')}
          tip={t('board.withKey', { name: t('board.ruler.name'), key: RULER_KEY })}
          shortcut={RULER_KEY.toLowerCase()}
          icon={ruler}
          className="board-later"
          aria-pressed={controller.ruler.pose.value !== undefined}
          onClick={controller.ruler.toggle}
        />
        <ToolButton
          label={t('board.undo')}
          tip={t('board.withKey', { name: t('board.undo'), key: 'Ctrl+Z' })}
          shortcut="Control+z"
          icon={undo}
          directed
          idle={!board.canUndo()}
          onClick={controller.undo}
        />
        <ToolButton
          label={t('board.redo')}
          tip={t('board.withKey', { name: t('board.redo'), key: 'Ctrl+Y' })}
          shortcut="Control+y"
          icon={redo}
          directed
          className="board-later"
          idle={!board.canRedo()}
          onClick={controller.redo}
        />
        <MoreTools controller={controller} />
      </div>
      {stamp && <StampBar controller={controller} />}
      {!stamp && isColoured(tool) && <InkChoices controller={controller} tool={tool} />}
      {!stamp && tool === 'select' && <SelectionActions controller={controller} />}
    </div>
  );
}

function ToolChoice({ controller, tool }: { readonly controller: BoardController; readonly tool: Tool }) {
  useSignals();
  const t = useText();
  const name = t(`board.tool.${tool}`);
  const withKey = t('board.withKey', { name, key: TOOL_KEYS[tool] });
  const canBecomeShape = tool === 'pen' || tool === 'highlighter';
  return (
    <ToolButton
      label={name}
      tip={canBecomeShape ? t('board.holdForShape', { name: withKey }) : withKey}
      shortcut={TOOL_KEYS[tool].toLowerCase()}
      icon={TOOL_ICONS[tool]}
      className={foldingOf(tool)}
      aria-pressed={controller.tools.tool.value === tool && !controller.stamp.value}
      onClick={() => controller.selectTool(tool)}
    />
  );
}
