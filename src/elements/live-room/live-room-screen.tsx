import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLiveRoom, failureText, type RoomKind } from '../../core/index.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { useMethods } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { ClosedRoom } from './pre-join/closed-room.tsx';
import type { contract } from './contract.ts';
import { LiveRoomNavigationContext, useLiveRoomNavigation } from './live-room-navigation.ts';
import { canCall, NoCalls } from './pre-join/no-calls.tsx';
import { ReconnectScreen } from './room/reconnect-screen.tsx';
import { useOpening } from './pre-join/use-opening.ts';

// Picture, sound and board are fetched only when a door stands open.
const TeacherCall = lazyScreen(() => import('./call/teacher-call.tsx'));

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
}

/** The door of a room (spec section 4): open, closed with a word about it, or not to be reached now. */
export default function LiveRoomScreen({ kind, id }: Props) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const live = useMemo(() => createLiveRoom(session), [session]);
  const place = useLiveRoomNavigation();
  /** Alone in a page, what the teacher is done with stays in its place: a closed door, or a room that they have left. */
  const [rest, setRest] = useState<'closed' | 'left'>();
  // Another language or theme brings another way to tell; it must not knock again, which would end the call.
  const latestTell = useRef(reportFailure);
  latestTell.current = reportFailure;
  const open = useCallback(async () => {
    latestTell.current(await live.open(kind, id));
  }, [live, kind, id]);
  useEffect(() => {
    void open();
    return live.dispose;
  }, [open, live]);
  const again = useCallback(async () => {
    setRest(undefined);
    await open();
  }, [open]);
  useMethods<typeof contract>({
    // Who is in the room has what is newest already: asking anew would end the call.
    reload: async () => {
      if (rest === 'left') await again();
      else if (!live.ticket.peek()) await open();
    },
  });
  const around = useMemo(() => ({
    ...place,
    leave() {
      place.leave();
      if (place.isAlone) setRest('left');
    },
  }), [place]);

  const access = live.access.value;
  const wait = useOpening(access, () => void open());
  const ticket = live.ticket.value;
  const failure = live.failure.value;
  if (failure && failure.kind !== 'aborted' && !access) {
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <ErrorMessage message={failureText({ failure }, t)} retryLabel={t('common.retry')} onRetry={() => void open()} />
      </section>
    );
  }
  if (!access) return <Loading label={t('liveRoom.opening')} />;
  if (!access.allowed) {
    const { message, messageKey } = access.dialog;
    const words = message ?? t(messageKey);
    if (rest === 'closed') return <ReconnectScreen message={words} wait={wait} actLabel={t('common.retry')} onAct={() => void again()} />;
    const confirm = (): void => {
      place.leave();
      if (place.isAlone) setRest('closed');
    };
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <ClosedRoom message={words} wait={wait} onConfirm={confirm} />
      </section>
    );
  }
  if (!ticket) {
    const words = t(kind === 'class' ? 'liveRoom.noClassRoom' : 'liveRoom.noMeetingRoom');
    return <ReconnectScreen message={words} {...!place.isAlone && { actLabel: t('liveRoom.back'), onAct: place.leave }} />;
  }
  if (rest === 'left') return <ReconnectScreen message={t('liveRoom.hasLeft')} actLabel={t('liveRoom.after.again')} onAct={() => void again()} />;
  if (!canCall()) {
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <NoCalls />
      </section>
    );
  }
  return (
    <LiveRoomNavigationContext value={around}>
      {/* Every visit has a ticket of its own, and is a call of its own. */}
      <TeacherCall key={ticket.token} kind={kind} id={id} ticket={ticket} live={live} onAgain={() => void open()} />
    </LiveRoomNavigationContext>
  );
}
