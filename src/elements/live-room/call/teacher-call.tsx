import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createMeetings } from '../../../core/meetings/index.ts';
import { createSafeStorage } from '../../../core/session/index.ts';
import { rememberedParticipant, type LiveRoom, type RoomKind } from '../../../core/live-room/index.ts';
import type { Ticket } from '../../../core/api/endpoints/index.ts';
import { SuspendedContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { CompactCall, CompactNote } from '../compact/index.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { PostCall } from '../post-call/post-call.tsx';
import { useRoomTitle } from './room-texts.ts';
import { CallContext, useCallContext, type TeacherDetails } from './call-context.ts';
import { CallScreen, SocketCheck } from './call-screen.tsx';
import { isIn, isOver } from './room-phase.ts';
import css from './teacher-call.css';
import { useCall } from './call.ts';

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
  readonly ticket: Ticket;
  readonly live: LiveRoom;
  /** Opens the room again. */
  readonly onRejoin: () => void;
}

/**
 * A teacher's call, from the pre-join screen to the post-call screen. Beside another page of the portal only a call that this
 * tab was in continues: no camera opens without being seen.
 */
export default function TeacherCall(props: Props) {
  const { isCompact = false } = useLiveRoomNavigation();
  const [isStarted, setStarted] = useState(() => !isCompact || wasInside(props.ticket));
  if (!isStarted && !isCompact) setStarted(true);
  if (!isStarted) return <CompactNote kind={props.kind} isReturning={false} />;
  return (
    <SocketCheck url={props.ticket.url}>
      <StartedCall {...props} />
    </SocketCheck>
  );
}

function wasInside({ room }: Ticket): boolean {
  const storage = createSafeStorage(() => sessionStorage);
  return rememberedParticipant(storage, room)?.state.admissionState === 'inside';
}

function StartedCall({ kind, id, ticket, live, onRejoin }: Props) {
  useSignals();
  const { session } = useScreen();
  const call = useCall({ ...ticket, isTeacher: true, renewToken: () => live.renew(kind, id) });
  const teacher = useTeacherDetails(kind, id, live);
  // Signing out releases devices and connections.
  useEffect(
    () =>
      session.state.subscribe((state) => {
        if (state === 'anonymous') call?.room.leave();
      }),
    [session, call],
  );
  // If the session ended elsewhere, confirm it: the login appears and leads back to this room.
  useEffect(
    () =>
      call?.room.rejection.subscribe((rejection) => {
        if (rejection?.reason === 'signedOut') void live.confirmSignIn();
      }),
    [call, live],
  );
  if (!call) return null;
  return (
    <CallContext value={{ call, teacher }}>
      <PageTitle />
      <Progress />
      <WholeOrCompact kind={kind}>
        <CallScreen after={<PostCall kind={kind} id={id} onRejoin={onRejoin} />} />
      </WholeOrCompact>
    </CallContext>
  );
}

/** Reports to the portal when the call begins and when it is over, and to the others whether the teacher is on another page. */
function Progress() {
  useSignals();
  const { isAlone, isCompact = false, onProgress } = useLiveRoomNavigation();
  const {
    call: { room, mainView },
  } = useCallContext();
  const phase = room.phase.value;
  const isInside = isIn(phase) && room.self.value?.state.admissionState === 'inside';
  const progress = isOver(phase) ? 'over' : isInside ? 'inside' : undefined;
  // In a layout effect: if the user left the page before the portal knows of the call, the call would end.
  useLayoutEffect(() => {
    if (progress) onProgress?.(progress);
  }, [onProgress, progress]);
  useEffect(() => {
    // It must appear at once, also without a connection.
    if (isInside && !isAlone) CompactCall.preload();
  }, [isInside, isAlone]);
  useEffect(() => mainView.setAway(isCompact), [mainView, isCompact]);
  return null;
}

/** The whole call or, beside another page, its compact form. The whole call keeps its state while it is hidden. */
function WholeOrCompact({ kind, children }: Pick<Props, 'kind'> & { readonly children: ReactNode }) {
  useStyles(css);
  const t = useText();
  const { isCompact = false } = useLiveRoomNavigation();
  const isSuspended = useContext(SuspendedContext);
  return (
    <>
      <p className="teacher-visually-hidden" role="status">
        {isCompact && t('liveRoom.compact.goesOn')}
      </p>
      {isCompact && <CompactCall kind={kind} />}
      {/* Its dialogs close while it is hidden: they would make the page inert. */}
      <SuspendedContext value={isSuspended || isCompact}>
        <div className="live-whole" inert={isCompact}>
          {children}
        </div>
      </SuspendedContext>
    </>
  );
}

/** Names the portal's page after the student and the subject, from the pre-join screen to the post-call screen. */
function PageTitle() {
  const { setTitle } = useLiveRoomNavigation();
  const { person, subject } = useRoomTitle();
  const title = [person, subject].filter(Boolean).join(' ');
  useEffect(() => {
    if (title) setTitle?.(title);
  }, [setTitle, title]);
  useEffect(() => () => setTitle?.(undefined), [setTitle]);
  return null;
}

/** The teacher's data and actions for a room. */
function useTeacherDetails(kind: RoomKind, id: string, live: LiveRoom): TeacherDetails {
  const { session } = useScreen();
  return useMemo(
    () => ({
      kind,
      id,
      studioInfo: live.studioInfo,
      studentLink: live.studentLink,
      renewLink: () => live.renewLink(id),
      end: () => createMeetings(session).end(id),
    }),
    [session, kind, id, live],
  );
}
