import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../../runtime/styles.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { check } from '../../../../../ui/icons/later-icons.ts';
import type { BoardController } from '../../board-controller.ts';
import { MoreMenu, type MoreAction } from '../../more-menu.tsx';
import { coloursOf, widthsOf } from '../handle-key.ts';
import type { ColouredTool, Tools } from '../tools.ts';
import { inkColour } from '../../render/ink.ts';
import css from './ink-choices.css';

const STEPS = [1, 2, 3] as const;

interface Props {
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
  const widths = STEPS.map((step) => {
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
export function InkChoices({ controller: { tools }, tool }: Props) {
  useStyles(css);
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
export function InkMenu({ controller: { tools }, tool }: Props) {
  useStyles(css);
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
