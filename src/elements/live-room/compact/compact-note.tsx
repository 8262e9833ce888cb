import type { ReactNode } from 'react';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { TextButton } from '../text-button.tsx';
import css from './compact-note.css';

/** Exported because the declarations of `compact/index.ts` name it. */
export interface CompactNoteProps {
  readonly kind: RoomKind;
  /** The call is being resumed; otherwise it has to be joined again in its room. */
  readonly isReturning: boolean;
  /** Why the room no longer exists. */
  readonly ending?: string;
}

/** The bar while no call runs in the room. */
export default function CompactNote({ kind, isReturning, ending }: CompactNoteProps) {
  const t = useText();
  const { leave } = useLiveRoomNavigation();
  if (ending !== undefined) return <CompactNotice text={ending} onClose={leave} />;
  return (
    <CompactBar>
      <p role="status">
        {t(
          isReturning
            ? 'liveRoom.compact.connecting'
            : kind === 'class'
              ? 'liveRoom.compact.apart'
              : 'liveRoom.compact.apartFromMeeting',
        )}
      </p>
      <div className="live-compact-actions">
        <ReturnButton kind={kind} />
      </div>
    </CompactBar>
  );
}

interface NoticeProps {
  /** Why the call is over. */
  readonly text: string;
  /** Opens the post-call screen; absent if there is none. */
  readonly onDetails?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The bar after the end of a call. It stays until the user closes it. */
export function CompactNotice({ text, onDetails, onClose }: NoticeProps) {
  const t = useText();
  return (
    <CompactBar>
      <p role="alert">{text}</p>
      <div className="live-compact-actions">
        {onDetails && (
          <Button kind="primary" onClick={onDetails}>
            {t('liveRoom.compact.details')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </CompactBar>
  );
}

/** The bar above other pages of the portal while a call runs: its name, and the way back. */
export function CompactBar({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  const t = useText();
  return (
    <section className="live-compact-bar" aria-label={t('liveRoom.compact.label')}>
      {children}
    </section>
  );
}

/** Goes back to the room. */
export function ReturnButton({ kind }: { readonly kind: RoomKind }) {
  const t = useText();
  const { open } = useLiveRoomNavigation();
  return (
    <TextButton onClick={open}>
      {t(kind === 'class' ? 'liveRoom.compact.back' : 'liveRoom.compact.backToMeeting')}
    </TextButton>
  );
}
