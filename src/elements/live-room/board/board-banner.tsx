import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './board-banner.css';
import type { BoardController } from './board-controller.ts';

interface Props {
  readonly controller: BoardController;
  readonly readOnly: boolean;
  readonly isIncomplete?: (() => boolean) | undefined;
  /** Whether files are on their way. */
  readonly isAdding: boolean;
  /** Whether files are dragged over the board. */
  readonly isDropping: boolean;
}

/** Status messages of the board, each with an action where there is one: loading, read-only. */
export function BoardBanner({ controller, readOnly, isIncomplete, isAdding, isDropping }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { renderer } = controller;
  const background = renderer.background.value;
  void controller.revision.value;
  return (
    <div className="board-banners" role="status">
      {background === 'loading' && <Banner text={t('board.backgroundLoading')} isLate />}
      {background === 'failed' && (
        <Banner text={t('board.backgroundFailed')} actionLabel={t('common.retry')} onAction={renderer.retryImages} />
      )}
      {isIncomplete?.() && <Banner text={t('board.incomplete')} />}
      {isDropping && !readOnly && <Banner text={t('board.material.drop')} />}
      {isAdding && <Banner text={t('board.material.adding')} />}
      {readOnly && <Banner text={t('board.readOnly')} />}
    </div>
  );
}

interface BannerProps {
  readonly text: string;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  /** Appears after a delay, so that a short state does not flicker. */
  readonly isLate?: boolean;
}

function Banner({ text, actionLabel, onAction, isLate = false }: BannerProps) {
  return (
    <div className={`board-banner ${isLate ? 'board-banner-late' : ''}`}>
      <span>{text}</span>
      {actionLabel && (
        <button type="button" onClick={onAction}>
          {actionLabel}
        </button>
      )}
    </div>
  );
}
