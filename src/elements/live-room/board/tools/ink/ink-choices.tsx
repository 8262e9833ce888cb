import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../../runtime/styles.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { check } from '../../../../../ui/icons/later-icons.ts';
import type { BoardController } from '../../board-controller.ts';
import { WIDTH_ICONS } from '../../board-icons.ts';
import { MoreMenu } from '../../more-menu.tsx';
import { coloursOf, widthsOf } from '../handle-key.ts';
import { inkColour } from './ink-colours.ts';
import type { ColouredTool } from '../tools.ts';
import css from './ink-choices.css';

const STEPS = [1, 2, 3] as const;

interface Props {
  readonly controller: BoardController;
  readonly tool: ColouredTool;
}

/** Colours and widths of a tool; where there is little space, the widths are behind a button. */
export function InkChoices({ controller: { tools }, tool }: Props) {
  useStyles(css);
  useSignals();
  const t = useText();
  const { colour, width } = tools.choices.value[tool];
  const isText = tool === 'text';
  const ink = tool === 'highlighter' ? 'highlighter' : 'pen';
  const widths = STEPS.map((step) => {
    const value = widthsOf(tool)[step - 1] ?? 0;
    return {
      step,
      name: t(isText ? `board.size.${step}` : `board.thickness.${step}`),
      isChosen: value === width,
      choose: () => tools.choose(tool, { width: value }),
    };
  });
  const widthsName = t(isText ? 'board.sizes' : 'board.widths');
  const chosen = widths.find(({ isChosen }) => isChosen)?.step ?? 2;
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
      <div className="board-choices board-choices-folded" role="group" aria-label={widthsName}>
        {widths.map(({ step, name, isChosen, choose }) => (
          <button
            key={step}
            type="button"
            className={`board-button board-width board-width-${isText ? 'text' : 'ink'}`}
            aria-label={name}
            title={name}
            aria-pressed={isChosen}
            onClick={choose}
          >
            <span data-step={step} aria-hidden="true">
              {isText ? 'A' : ''}
            </span>
          </button>
        ))}
      </div>
      <MoreMenu
        className="board-narrow-only"
        label={widthsName}
        icon={WIDTH_ICONS[chosen]}
        actions={widths.map(({ step, name, isChosen, choose }) => ({
          id: `${step}`,
          label: name,
          icon: WIDTH_ICONS[step],
          checked: isChosen,
          onSelect: choose,
        }))}
      />
    </div>
  );
}
