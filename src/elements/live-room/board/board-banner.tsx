import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import type { BoardController } from './board-controller.ts';
import type { BoardRoom } from './board-props.ts';

interface Props {
  readonly controller: BoardController;
  readonly room: BoardRoom | undefined;
  readonly readOnly: boolean;
}

/** Status messages of the board, each with an action where there is one: leading, following, loading, read-only. */
export function BoardBanner({ controller, room, readOnly }: Props) {
  useSignals();
  const t = useText();
  const { following, renderer } = controller;
  const leader = following.leader.value;
  const name = room?.participants.value.find(({ id }) => id === leader)?.name ?? t('board.somebody');
  const background = renderer.background.value;
  return (
    <div className="board-banners" role="status">
      {following.isLeading.value && (
        <Banner text={t('board.leading')} actionLabel={t('board.stopLeading')} onAction={following.toggleLeading} />
      )}
      {!following.isLeading.value &&
        leader !== undefined &&
        (following.followed.value === undefined ? (
          <Banner text={t('board.left', { name })} actionLabel={t('board.follow')} onAction={following.follow} />
        ) : (
          <Banner
            text={t('board.followed', { name })}
            actionLabel={t('board.stopFollowing')}
            onAction={following.stopFollowing}
          />
        ))}
      {background === 'loading' && <Banner text={t('board.backgroundLoading')} isLate />}
      {background === 'failed' && (
        <Banner text={t('board.backgroundFailed')} actionLabel={t('common.retry')} onAction={renderer.retryImages} />
      )}
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
