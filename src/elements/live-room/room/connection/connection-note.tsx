import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Board } from '../../../../core/board/index.ts';
import { Icon } from '../../../../ui/display/icon.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { useCallContext } from '../../call/call-context.ts';
import { offline } from '../../icons.ts';
import css from './connection-note.css';
import { useConnection, type ConnectionTrouble } from './use-connection.ts';

/** How long it says that this side is connected again, in ms. */
const RESTORED_SHOWN_MS = 3_000;

/** Number of board changes that the provider has not stored yet. */
function useUnsent(board: Board | undefined): number {
  return useSyncExternalStore(
    useCallback((onChange) => board?.watch(onChange) ?? (() => undefined), [board]),
    () => board?.pending() ?? 0,
  );
}

/**
 * The only place of the room that speaks about connections in sentences. It floats over the main area, so that nothing below
 * moves while somebody writes, and is announced politely.
 */
export function ConnectionNote() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { call } = useCallContext();
  const trouble = useConnection();
  const text = useTroubleText(trouble);
  const isOwn = trouble?.kind === 'offline' || trouble?.kind === 'reconnecting';
  const isRestored = useIsRestored(isOwn, trouble !== undefined);
  const unsent = useUnsent(call.board.loaded.value);
  const canReconnect = trouble?.kind === 'reconnecting' || trouble?.kind === 'mediaLost';
  const shown = text ?? (isRestored ? t('liveRoom.connection.restored') : undefined);
  return (
    <div className="live-connection" role="status">
      {shown !== undefined && (
        <p className={`live-connection-note ${trouble ? '' : 'live-connection-restored'}`}>
          {trouble && <Icon path={offline} />}
          <span>
            {shown} {isOwn && unsent > 0 && t('liveRoom.connection.boardUnsent', { count: unsent })}
          </span>
          {canReconnect && <Button onClick={call.reconnect}>{t('liveRoom.settings.reconnect')}</Button>}
        </p>
      )}
    </div>
  );
}

/** What a trouble is called; undefined without one. */
export function useTroubleText(trouble: ConnectionTrouble | undefined): string | undefined {
  const t = useText();
  switch (trouble?.kind) {
    case 'offline':
      return t('liveRoom.connection.offline');
    case 'reconnecting':
      return t(trouble.hasMedia ? 'liveRoom.connection.signalLost' : 'liveRoom.connection.reconnecting');
    case 'mediaLost':
      return t('liveRoom.connection.mediaLost');
    case 'teacherLost':
      return t('liveRoom.teacherAbsence.lost');
    case 'othersLost': {
      const name = trouble.names.join('、');
      return t(trouble.isMedia ? 'liveRoom.connection.peerLost' : 'liveRoom.announce.lost', { name });
    }
    default:
      return undefined;
  }
}

/** Whether this side was disconnected a moment ago, and nothing else is wrong. */
function useIsRestored(isOwn: boolean, isTroubled: boolean): boolean {
  const wasOwn = useRef(false);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (isOwn) wasOwn.current = true;
    if (isTroubled || !wasOwn.current) return undefined;
    wasOwn.current = false;
    setRestored(true);
    const timer = setTimeout(() => setRestored(false), RESTORED_SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setRestored(false);
    };
  }, [isOwn, isTroubled]);
  return isRestored;
}
