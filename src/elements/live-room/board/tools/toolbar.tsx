import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '../../../../ui/display/icon.tsx';
import { check, pencil, trash } from '../../../../ui/display/icons.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { copy, redo, TOOL_ICONS, undo } from '../board-icons.ts';
import type { BoardController } from '../board-controller.ts';
import { inkColour } from './ink-colours.ts';
import { coloursOf, TOOL_KEYS, widthsOf } from './handle-key.ts';
import { ToolButton } from './tool-button.tsx';
import { isColoured, TOOLS, type ColouredTool } from './tools.ts';
import { useRoving } from './use-roving.ts';

/** Toolbar with the tools, their settings, undo and redo. */
export function Toolbar({ controller }: { readonly controller: BoardController }) {
  useSignals();
  const t = useText();
  const roving = useRoving();
  const { board, tools, gestures, revision } = controller;
  const tool = tools.tool.value;
  const selected = [...gestures.selection.value];
  // `canUndo` and `canRedo` are no signals: render again with each revision.
  void revision.value;
  return (
    <div className="board-toolbar" role="toolbar" aria-label={t('board.tools')} {...roving}>
      <div className="board-group board-tools">
        {TOOLS.map((each) => (
          <ToolButton
            key={each}
            label={t(`board.tool.${each}`)}
            tip={t('board.withKey', { name: t(`board.tool.${each}`), key: TOOL_KEYS[each] })}
            shortcut={TOOL_KEYS[each].toLowerCase()}
            icon={TOOL_ICONS[each]}
            aria-pressed={tool === each}
            onClick={() => controller.selectTool(each)}
          />
        ))}
        <ToolButton
          label={t('board.undo')}
          tip={t('board.withKey', { name: t('board.undo'), key: 'Ctrl+Z' })}
          shortcut="Control+z"
          icon={undo}
          directed
          className="board-separate"
          idle={!board.canUndo()}
          onClick={controller.undo}
        />
        <ToolButton
          label={t('board.redo')}
          tip={t('board.withKey', { name: t('board.redo'), key: 'Ctrl+Y' })}
          shortcut="Control+y"
          icon={redo}
          directed
          idle={!board.canRedo()}
          onClick={controller.redo}
        />
      </div>
      {isColoured(tool) && <Choices controller={controller} tool={tool} />}
      {tool === 'select' && (
        <div className="board-group board-options">
          <span className="board-count">{t('board.selected', { count: selected.length })}</span>
          <ToolButton
            label={t('board.duplicate')}
            icon={copy}
            idle={selected.length === 0}
            onClick={() => gestures.select(board.duplicate(selected, 32, 32))}
          />
          <ToolButton
            label={t('board.edit')}
            icon={pencil}
            idle={selected.length !== 1 || board.item(selected[0] ?? '')?.kind !== 'text'}
            onClick={() => gestures.edit(board.item(selected[0] ?? ''), { x: 0, y: 0 })}
          />
          <ToolButton
            label={t('board.remove')}
            icon={trash}
            idle={selected.length === 0}
            onClick={() => board.remove(selected)}
          />
        </div>
      )}
    </div>
  );
}

const STEPS = [1, 2, 3] as const;

function Choices({
  controller: { tools },
  tool,
}: {
  readonly controller: BoardController;
  readonly tool: ColouredTool;
}) {
  useSignals();
  const t = useText();
  const { colour, width } = tools.choices.value[tool];
  const ink = tool === 'highlighter' ? 'highlighter' : 'pen';
  const widths = widthsOf(tool);
  return (
    <div className="board-group board-options">
      <div className="board-choices" role="group" aria-label={t('board.colours')}>
        {coloursOf(tool).map((each, index) => (
          <button
            key={each}
            type="button"
            className={`board-button board-colour board-ink-${ink}`}
            aria-label={t(`board.colour.${each}`)}
            title={t('board.withKey', { name: t(`board.colour.${each}`), key: index + 1 })}
            aria-keyshortcuts={`${index + 1}`}
            aria-pressed={each === colour}
            onClick={() => tools.choose(tool, { colour: each })}
          >
            <span style={{ background: inkColour(each, ink) }}>{each === colour && <Icon path={check} />}</span>
          </button>
        ))}
      </div>
      <div className="board-choices" role="group" aria-label={t(tool === 'text' ? 'board.sizes' : 'board.widths')}>
        {STEPS.map((step) => {
          const name = t(tool === 'text' ? `board.size.${step}` : `board.thickness.${step}`);
          const own = widths[step - 1] ?? 0;
          return (
            <button
              key={step}
              type="button"
              className={`board-button board-width board-width-${tool === 'text' ? 'text' : 'ink'}`}
              aria-label={name}
              title={name}
              aria-pressed={own === width}
              onClick={() => tools.choose(tool, { width: own })}
            >
              <span data-step={step} aria-hidden="true">
                {tool === 'text' ? 'A' : ''}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
