import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { failureText, type RoomKind, type StudioAccess } from '../../core/index.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { ErrorMessage } from '../../runtime/display/error-message.tsx';
import { Loading } from '../../runtime/display/loading.tsx';
import { CompactNote } from './compact/index.ts';
import { LiveRoomNavigationContext } from './live-room-navigation.ts';
import { canCall, CallsUnsupported } from './pre-join/calls-unsupported.tsx';
import { ClosedRoom } from './pre-join/closed-room.tsx';
import { useOpening } from './pre-join/use-opening.ts';
import { EndMeeting } from './end-meeting.tsx';
import { ReconnectScreen } from './reconnect-screen.tsx';
import { useRoomEntry, type RoomEntry } from './use-room-entry.ts';

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

/** Says why the room is closed: in a dialog first, then in place of the room. */
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
