import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createLiveRoom, type LiveRoom, type RoomKind } from '../../core/live-room/index.ts';
import { failureText, succeeded } from '../../core/api/index.ts';
import type { StudioAccess } from '../../core/lessons/index.ts';
import { createMeetings } from '../../core/meetings/index.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CompactNote } from './compact/index.ts';
import type { contract } from './contract.ts';
import { LiveRoomNavigationContext, useLiveRoomNavigation, type LiveRoomNavigation } from './live-room-navigation.ts';
import { CallsUnsupported, canCall, OpensIn, useOpening } from './opening.tsx';
import { ReconnectScreen } from './reconnect-screen.tsx';

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
  const entry = useRoomEntry(kind, id);
  const { live, finished, navigation, open, reopen } = entry;
  const access = live.access.value;
  const wait = useOpening(access, () => void open());
  const ticket = live.ticket.value;
  const failure = live.failure.value;
  if (navigation.isCompact && !(access?.allowed && ticket && canCall())) {
    const dialog = access?.allowed === false ? access.dialog : undefined;
    const ending = dialog && (dialog.message ?? t(dialog.messageKey));
    return <CompactNote kind={kind} isReturning={!access && !failure} {...(ending !== undefined && { ending })} />;
  }
  if (failure && failure.kind !== 'aborted' && !access) {
    return (
      <Titled>
        <ErrorMessage
          message={failureText({ failure }, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void open()}
        />
      </Titled>
    );
  }
  if (!access) {
    return (
      <div className="live-opening">
        <Loading label={t('liveRoom.opening')} />
      </div>
    );
  }
  if (!access.allowed) return <Closed access={access} wait={wait} entry={entry} />;
  if (!ticket) {
    return (
      <ReconnectScreen
        message={t(kind === 'class' ? 'liveRoom.noClassRoom' : 'liveRoom.noMeetingRoom')}
        {...(!navigation.isAlone && { actionLabel: t('liveRoom.back'), onAction: navigation.leave })}
      >
        {kind === 'meeting' && <EndMeeting id={id} onEnded={() => void open()} />}
      </ReconnectScreen>
    );
  }
  if (finished === 'left') {
    return (
      <ReconnectScreen
        message={t('liveRoom.hasLeft')}
        actionLabel={t('liveRoom.postCall.again')}
        onAction={() => void reopen()}
      />
    );
  }
  if (!canCall()) {
    return (
      <Titled>
        <CallsUnsupported />
      </Titled>
    );
  }
  return (
    <LiveRoomNavigationContext value={navigation}>
      {/* Each ticket starts a new call. */}
      <TeacherCall key={ticket.token} kind={kind} id={id} ticket={ticket} live={live} onRejoin={() => void open()} />
    </LiveRoomNavigationContext>
  );
}

interface ClosedProps {
  readonly access: Extract<StudioAccess, { allowed: false }>;
  /** Time until the room opens, in ms; undefined where unknown. */
  readonly wait: number | undefined;
  readonly entry: RoomEntry;
}

/** Shows why the room is closed: first in a dialog, then instead of the room. */
function Closed({ access, wait, entry: { finished, reopen, acknowledgeClosed } }: ClosedProps) {
  const t = useText();
  const { message, messageKey } = access.dialog;
  const text = message ?? t(messageKey);
  if (finished === 'closed') {
    return (
      <ReconnectScreen message={text} wait={wait} actionLabel={t('common.retry')} onAction={() => void reopen()} />
    );
  }
  return (
    <Titled>
      <ClosedRoom message={text} wait={wait} onConfirm={acknowledgeClosed} />
    </Titled>
  );
}

function Titled({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <section>
      <h1>{t('liveRoom.label')}</h1>
      {children}
    </section>
  );
}

interface ClosedRoomProps {
  /** Why the room is closed. */
  readonly message: string;
  /** Time until the room opens, in ms; undefined where unknown. */
  readonly wait: number | undefined;
  readonly onConfirm: () => void;
}

/** Shown outside the join window: why the room is closed, and when it opens (docs/spec.md, section 4). */
function ClosedRoom({ message, wait, onConfirm }: ClosedRoomProps) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('common.notice')}
      text={message}
      onClose={onConfirm}
      footer={
        <Button kind="primary" onClick={onConfirm}>
          {t('common.acknowledge')}
        </Button>
      }
    >
      <OpensIn wait={wait} />
    </Dialog>
  );
}

interface EndMeetingProps {
  readonly id: string;
  readonly onEnded: () => void;
}

/** Ends a meeting for everybody when the provider has no rooms, so that no call can be left. */
function EndMeeting({ id, onEnded }: EndMeetingProps) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const [isAsking, setIsAsking] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function end(): Promise<void> {
    setIsEnding(true);
    const reply = await createMeetings(session).end(id);
    setIsEnding(false);
    reportFailure(reply);
    if (!succeeded(reply)) return setFailure(t('liveRoom.end.failed', { message: failureText(reply, t) }));
    emit('teacher-live-end', { kind: 'meeting', id });
    setIsAsking(false);
    onEnded();
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('liveRoom.control.end')}</Button>
      {isAsking && (
        <Dialog
          title={t('liveRoom.end.title')}
          text={t('liveRoom.end.text')}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
              <Button kind="danger" loading={isEnding} loadingLabel={t('common.loading')} onClick={() => void end()}>
                {t('liveRoom.control.end')}
              </Button>
            </>
          }
        >
          {failure && (
            <p role="alert" part="error" className="teacher-field-error">
              {failure}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}

/** The way into a room, while its screen is mounted. */
interface RoomEntry {
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
function useRoomEntry(kind: RoomKind, id: string): RoomEntry {
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
