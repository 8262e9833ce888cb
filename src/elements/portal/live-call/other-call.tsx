import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { Button } from '../../../ui/form/button.tsx';
import { usePortal } from '../portal-context.ts';

interface Props {
  /** The room of the running call. */
  readonly kind: RoomKind;
  /** Goes back to the running call. */
  readonly onReturn: () => void;
}

/** Shown in place of a second room: the running call has to be left first. */
export function OtherCall({ kind, onReturn }: Props) {
  const t = useText();
  const { title } = usePortal();
  return (
    <div className="portal-page portal-plain">
      <h1>{title}</h1>
      <EmptyState icon={video} message={t('liveRoom.compact.otherCall')}>
        <Button kind="primary" onClick={onReturn}>
          {t(kind === 'class' ? 'liveRoom.compact.back' : 'liveRoom.compact.backToMeeting')}
        </Button>
      </EmptyState>
    </div>
  );
}
