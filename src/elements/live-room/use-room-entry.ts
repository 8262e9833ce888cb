import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLiveRoom, type LiveRoom, type RoomKind } from '../../core/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { useLiveRoomNavigation, type LiveRoomNavigation } from './live-room-navigation.ts';

/** The way into a room, while its screen is mounted. */
export interface RoomEntry {
  readonly live: LiveRoom;
  /** Without a portal the screen stays: after the teacher left the room, or acknowledged that it is closed. */
  readonly finished: 'closed' | 'left' | undefined;
  /** Navigation for everything in the room: leaving it is remembered in `finished`. */
  readonly navigation: LiveRoomNavigation;
  open(): Promise<void>;
  /** Opens the room again after `finished`. */
  reopen(): Promise<void>;
  /** The teacher has seen that the room is closed. */
  acknowledgeClosed(): void;
}

/** Opens a room at once, and again when the page calls `reload`. */
export function useRoomEntry(kind: RoomKind, id: string): RoomEntry {
  const { session, reportFailure } = useScreen();
  const live = useMemo(() => createLiveRoom(session), [session]);
  const outer = useLiveRoomNavigation();
  const [finished, setFinished] = useState<RoomEntry['finished']>();
  // `reportFailure` changes with the language or theme; that must not open the room again, which would end the call.
  const latestReportFailure = useRef(reportFailure);
  latestReportFailure.current = reportFailure;

  const open = useCallback(async () => {
    latestReportFailure.current(await live.open(kind, id));
  }, [live, kind, id]);
  useEffect(() => {
    void open();
    return live.dispose;
  }, [open, live]);
  const reopen = useCallback(async () => {
    setFinished(undefined);
    await open();
  }, [open]);
  useMethods<typeof contract>({
    // During a call the data is current, and opening the room again would end the call.
    reload: async () => {
      if (finished === 'left') await reopen();
      else if (!live.ticket.peek()) await open();
    },
  });

  const leaveAs = useCallback(
    (next: 'closed' | 'left') => {
      outer.leave();
      if (outer.isAlone) setFinished(next);
    },
    [outer],
  );
  const navigation = useMemo(() => ({ ...outer, leave: () => leaveAs('left') }), [outer, leaveAs]);
  return { live, finished, navigation, open, reopen, acknowledgeClosed: () => leaveAs('closed') };
}
