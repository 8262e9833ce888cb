import { useSignals } from '@preact/signals-react/runtime';
import { useText } from '../../../runtime/screen-context.ts';
import type { BoardController } from './board-controller.ts';
import type { BoardRoom } from './board-props.ts';

interface Props {
  readonly desk: BoardController;
  readonly room: BoardRoom | undefined;
  readonly readOnly: boolean;
}

/** What one should know of the board just now, with what can be done about it. */
export function BoardBanner({ desk, room, readOnly }: Props) {
  useSignals();
  const t = useText();
  const { following, stage } = desk;
  const leader = following.leader.value;
  const name = room?.members.value.find(({ id }) => id === leader)?.name ?? t('board.somebody');
  const background = stage.background.value;
  return (
    <div className="board-banners" role="status">
      {following.leading.value && <Banner text={t('board.leading')} act={t('board.stopLeading')} onAct={following.lead} />}
      {!following.leading.value && leader !== undefined && (following.followed.value === undefined
        ? <Banner text={t('board.left', { name })} act={t('board.follow')} onAct={following.follow} />
        : <Banner text={t('board.followed', { name })} act={t('board.letGo')} onAct={following.letGo} />)}
      {background === 'loading' && <Banner text={t('board.backgroundLoading')} isLate />}
      {background === 'failed' && <Banner text={t('board.backgroundFailed')} act={t('common.retry')} onAct={stage.retry} />}
      {readOnly && <Banner text={t('board.readOnly')} />}
    </div>
  );
}

interface BannerProps {
  readonly text: string;
  readonly act?: string;
  readonly onAct?: () => void;
  /** Not shown when it is over at once. */
  readonly isLate?: boolean;
}

function Banner({ text, act, onAct, isLate = false }: BannerProps) {
  return (
    <div className={`board-banner ${isLate ? 'board-banner-late' : ''}`}>
      <span>{text}</span>
      {act && <button type="button" onClick={onAct}>{act}</button>}
    </div>
  );
}
