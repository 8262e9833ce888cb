import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { check, close, more, pencil, trash } from '../../../../ui/icons/later-icons.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { isEditable, type BoardController } from '../board-controller.ts';
import { copy, larger, redo, ruler, smaller, TOOL_ICONS, undo } from '../board-icons.ts';
import type { BoardFiles } from '../files/use-board-files.ts';
import { InsertMenu } from '../insert/insert-menu.tsx';
import { MoreMenu, ToolButton, useRoving, type MoreAction } from '../controls.tsx';
import { inkColour } from '../render/ink.ts';
import { RULER_KEY } from './handle-key.ts';
import { RESIZE_STEP, resizeItems } from './selection-gestures.ts';
import css from './toolbar.css';
import {
  coloursOf,
  foldingOf,
  isColoured,
  TOOL_KEYS,
  TOOLS,
  widthsOf,
  type ColouredTool,
  type Tool,
  type Tools,
} from './tools.ts';

/** Toolbar with the tools, their settings, undo and redo. A narrow one has some of them behind a button. */
export function Toolbar({
  controller,
  files,
  hasHomework,
}: {
  readonly controller: BoardController;
  readonly files: BoardFiles;
  readonly hasHomework: boolean;
}) {
  useSignals();
  useStyles(css);
  const t = useText();
  const roving = useRoving();
  const { board, tools, revision } = controller;
  const tool = tools.tool.value;
  const stamp = controller.stamp.value;
  // `canUndo` and `canRedo` are not signals: render again with each revision.
  void revision.value;
  return (
    <div className="board-toolbar" role="toolbar" aria-label={t('board.tools')} {...roving}>
      <div className="board-group board-tools">
        {TOOLS.map((each) => (
          <ToolChoice key={each} controller={controller} tool={each} />
        ))}
        {!stamp && isColoured(tool) && <InkMenu controller={controller} tool={tool} />}
        <InsertMenu controller={controller} files={files} hasHomework={hasHomework} />
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

/** The tools that a narrow toolbar has no space for. The button looks like the one of them that is in use. */
function MoreTools({ controller }: { readonly controller: BoardController }) {
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

/** Actions for the selected items. */
function SelectionActions({ controller }: { readonly controller: BoardController }) {
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

/** Explains taps while a stamp is chosen, with a button that ends stamping. */
function StampBar({ controller }: { readonly controller: BoardController }) {
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

const WIDTH_STEPS = [1, 2, 3] as const;

interface InkProps {
  readonly controller: BoardController;
  readonly tool: ColouredTool;
}

/** The choices for a tool, and the current one; reads signals. */
function useInkChoices(tools: Tools, tool: ColouredTool) {
  const t = useText();
  const { colour, width } = tools.choices.value[tool];
  const isText = tool === 'text';
  const ink = tool === 'highlighter' ? 'highlighter' : 'pen';
  const colours = coloursOf(tool).map((each) => ({
    colour: each,
    name: t(`board.colour.${each}`),
    face: inkColour(each, ink),
    isChosen: each === colour,
    choose: () => tools.choose(tool, { colour: each }),
  }));
  const widths = WIDTH_STEPS.map((step) => {
    const value = widthsOf(tool)[step - 1] ?? 0;
    return {
      step,
      name: t(isText ? `board.size.${step}` : `board.thickness.${step}`),
      isChosen: value === width,
      choose: () => tools.choose(tool, { width: value }),
    };
  });
  return { ink, isText, colours, widths } as const;
}

/** Colours and widths of a tool, for toolbars with enough space. */
function InkChoices({ controller: { tools }, tool }: InkProps) {
  useSignals();
  const t = useText();
  const { ink, isText, colours, widths } = useInkChoices(tools, tool);
  return (
    <div className="board-group board-options board-ink">
      <div className="board-choices" role="group" aria-label={t('board.colours')}>
        {colours.map(({ colour, name, face, isChosen, choose }, index) => (
          <button
            key={colour}
            type="button"
            className="board-button"
            aria-label={name}
            title={t('board.withKey', { name, key: index + 1 })}
            aria-keyshortcuts={`${index + 1}`}
            aria-pressed={isChosen}
            onClick={choose}
          >
            <ColourFace ink={ink} colour={face} isChosen={isChosen} />
          </button>
        ))}
      </div>
      <div className="board-choices" role="group" aria-label={t(isText ? 'board.sizes' : 'board.widths')}>
        {widths.map(({ step, name, isChosen, choose }) => (
          <button
            key={step}
            type="button"
            className="board-button"
            aria-label={name}
            title={name}
            aria-pressed={isChosen}
            onClick={choose}
          >
            <WidthFace step={step} isText={isText} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Colours and widths of a tool behind one button, for a phone. */
function InkMenu({ controller: { tools }, tool }: InkProps) {
  useSignals();
  const t = useText();
  const { ink, isText, colours, widths } = useInkChoices(tools, tool);
  const actions: MoreAction[] = [
    ...colours.map(({ colour, name, face, isChosen, choose }) => ({
      id: colour,
      label: name,
      icon: <ColourFace ink={ink} colour={face} isChosen={isChosen} />,
      checked: isChosen,
      onSelect: choose,
    })),
    ...widths.map(({ step, name, isChosen, choose }) => ({
      id: `${step}`,
      label: name,
      icon: <WidthFace step={step} isText={isText} />,
      checked: isChosen,
      onSelect: choose,
    })),
  ];
  const chosen = colours.find(({ isChosen }) => isChosen)?.face ?? 'transparent';
  return (
    <MoreMenu
      className="board-ink-menu"
      label={t(isText ? 'board.inkOfText' : 'board.ink')}
      icon={<ColourFace ink={ink} colour={chosen} />}
      columns={colours.length}
      actions={actions}
    />
  );
}

interface ColourFaceProps {
  readonly ink: 'pen' | 'highlighter';
  readonly colour: string;
  readonly isChosen?: boolean;
}

function ColourFace({ ink, colour, isChosen = false }: ColourFaceProps) {
  return (
    <span className={`board-colour board-ink-${ink}`} style={{ background: colour }}>
      {isChosen && <Icon path={check} />}
    </span>
  );
}

function WidthFace({ step, isText }: { readonly step: number; readonly isText: boolean }) {
  return (
    <span className={`board-width board-width-${isText ? 'text' : 'ink'}`} data-step={step} aria-hidden="true">
      {isText ? 'A' : ''}
    </span>
  );
}
