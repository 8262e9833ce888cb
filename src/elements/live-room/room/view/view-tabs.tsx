import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { LaserToggle } from '../laser/laser-toggle.tsx';
import { useCallContext } from '../../call/call-context.ts';
import css from './view-tabs.css';

/** Chooses between the board and a shared screen, while there are both. */
export function ViewTabs() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { mainView },
  } = useCallContext();
  if (!mainView.hasScreen.value) return null;
  return (
    <div className="live-view-choice">
      <div className="live-view-tabs" role="group" aria-label={t('liveRoom.view.label')}>
        {(['board', 'screen'] as const).map((content) => (
          <button
            key={content}
            type="button"
            aria-pressed={mainView.content.value === content}
            onClick={() => mainView.show(content)}
          >
            {t(`liveRoom.view.${content}`)}
          </button>
        ))}
      </div>
      <LaserToggle />
    </div>
  );
}
