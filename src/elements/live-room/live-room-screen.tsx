import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { createLiveRoom, failureText, type RoomKind } from '../../core/index.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';
import { useMethods } from '../element-context.ts';
import { useRoom, useText } from '../session-context.ts';
import { ClosedDoor } from './closed-door.tsx';
import type { contract } from './contract.ts';
import { canCall, NoCalls } from './no-calls.tsx';

// Picture, sound and board are fetched only when a door stands open.
const TeacherCall = lazyScreen(() => import('./teacher-call.tsx'));

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
}

/** The door of a room (spec section 4): open, closed with a word about it, or not to be reached now. */
export default function LiveRoomScreen({ kind, id }: Props) {
  useSignals();
  const t = useText();
  const { session, tell } = useRoom();
  const live = useMemo(() => createLiveRoom(session), [session]);
  // Another language or theme brings another way to tell; it must not knock again, which would end the call.
  const latestTell = useRef(tell);
  latestTell.current = tell;
  const open = useCallback(async () => {
    latestTell.current(await live.open(kind, id));
  }, [live, kind, id]);
  useEffect(() => {
    void open();
    return live.leave;
  }, [open, live]);
  // Who is in the room has what is newest already: asking anew would end the call.
  const reload = useCallback(async () => {
    if (!live.ticket.peek()) await open();
  }, [live, open]);
  useMethods<typeof contract>({ reload });

  const access = live.access.value;
  const ticket = live.ticket.value;
  const failure = live.failure.value;
  if (failure && failure.kind !== 'aborted' && !access) {
    return (
      <section>
        <h1>{t('live.label')}</h1>
        <Failure message={failureText({ failure }, t)} retryLabel={t('common.retry')} onRetry={() => void open()} />
      </section>
    );
  }
  if (!access) return <Loading label={t('live.opening')} />;
  if (!access.allowed || !ticket) {
    return (
      <section>
        <h1>{t('live.label')}</h1>
        <ClosedDoor access={access} onOpen={() => void open()} />
      </section>
    );
  }
  if (!canCall()) {
    return (
      <section>
        <h1>{t('live.label')}</h1>
        <NoCalls />
      </section>
    );
  }
  return (
    // Every visit has a ticket of its own, and is a call of its own.
    <TeacherCall
      key={ticket.token}
      kind={kind}
      id={id}
      ticket={ticket}
      live={live}
      onAgain={() => void open()}
    />
  );
}
