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
import { canCall, CallsUnsupported } from './pre-join/calls-unsupported.tsx';
import { ReconnectScreen } from './reconnect-screen.tsx';
import { useOpening } from './pre-join/use-opening.ts';

// The code of calls is loaded only when the room is open.
const TeacherCall = lazyScreen(() => import('./call/teacher-call.tsx'));

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
}

/** Opens a room and shows the call, why the room is closed, or why it cannot be reached (docs/spec.md, section 4). */
export default function LiveRoomScreen({ kind, id }: Props) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const live = useMemo(() => createLiveRoom(session), [session]);
  const navigation = useLiveRoomNavigation();
  /** What a room without a portal shows after the teacher left it or acknowledged that it is closed. */
  const [finished, setFinished] = useState<'closed' | 'left'>();
  // `reportFailure` changes with the language or theme; that must not open the room again, which would end the call.
  const latestTell = useRef(reportFailure);
  latestTell.current = reportFailure;
  const open = useCallback(async () => {
    latestTell.current(await live.open(kind, id));
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
  const callNavigation = useMemo(
    () => ({
      ...navigation,
      leave() {
        navigation.leave();
        if (navigation.isAlone) setFinished('left');
      },
    }),
    [navigation],
  );

  const access = live.access.value;
  const wait = useOpening(access, () => void open());
  const ticket = live.ticket.value;
  const failure = live.failure.value;
  if (failure && failure.kind !== 'aborted' && !access) {
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <ErrorMessage
          message={failureText({ failure }, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void open()}
        />
      </section>
    );
  }
  if (!access) return <Loading label={t('liveRoom.opening')} />;
  if (!access.allowed) {
    const { message, messageKey } = access.dialog;
    const text = message ?? t(messageKey);
    if (finished === 'closed')
      return (
        <ReconnectScreen message={text} wait={wait} actionLabel={t('common.retry')} onAction={() => void reopen()} />
      );
    const confirm = (): void => {
      navigation.leave();
      if (navigation.isAlone) setFinished('closed');
    };
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <ClosedRoom message={text} wait={wait} onConfirm={confirm} />
      </section>
    );
  }
  if (!ticket) {
    const text = t(kind === 'class' ? 'liveRoom.noClassRoom' : 'liveRoom.noMeetingRoom');
    return (
      <ReconnectScreen
        message={text}
        {...(!navigation.isAlone && { actionLabel: t('liveRoom.back'), onAction: navigation.leave })}
      />
    );
  }
  if (finished === 'left')
    return (
      <ReconnectScreen
        message={t('liveRoom.hasLeft')}
        actionLabel={t('liveRoom.after.again')}
        onAction={() => void reopen()}
      />
    );
  if (!canCall()) {
    return (
      <section>
        <h1>{t('liveRoom.label')}</h1>
        <CallsUnsupported />
      </section>
    );
  }
  return (
    <LiveRoomNavigationContext value={callNavigation}>
      {/* Each ticket starts a new call. */}
      <TeacherCall key={ticket.token} kind={kind} id={id} ticket={ticket} live={live} onRejoin={() => void open()} />
    </LiveRoomNavigationContext>
  );
}
