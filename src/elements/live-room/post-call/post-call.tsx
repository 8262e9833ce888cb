import { MINUTE_MS } from '../../../core/time/index.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import type { Attendance } from '../../../core/live-room/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './post-call.css';
import { BoardFile } from './board-file.tsx';
import { useCallContext } from '../call/call-context.ts';
import { LessonNote } from './lesson-note.tsx';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
  /** Opens the room again. */
  readonly onRejoin: () => void;
}

/** Shown after a call: why it ended, its duration and participants, a note on the lesson, and the board as a file. */
export function PostCall({ kind, id, onRejoin }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { leave } = useLiveRoomNavigation();
  const {
    call: { room },
  } = useCallContext();
  const phase = room.phase.value;
  const reason = room.ending.value ?? 'ended';
  const rejection = room.rejection.value;
  const people = room.attendance.value;
  const canRejoin =
    phase === 'left' ||
    rejection?.reason === 'full' ||
    rejection?.reason === 'busy' ||
    rejection?.reason === 'replaced';
  return (
    <section className="live-post-call">
      <h1 tabIndex={-1} ref={(node) => node?.focus()}>
        {t(phase === 'rejected' ? 'liveRoom.postCall.rejectedTitle' : 'liveRoom.postCall.title')}
      </h1>
      {rejection && <p role="alert">{rejection.message}</p>}
      {phase === 'removed' && <p>{t('liveRoom.postCall.removed')}</p>}
      {phase === 'ended' && (
        <p>
          {t(
            kind === 'meeting' && reason === 'canceled'
              ? 'liveRoom.postCall.meetingCanceled'
              : `liveRoom.postCall.${reason}`,
          )}
        </p>
      )}
      {people.length > 0 && <CallSummary people={people} now={room.now()} />}
      {phase !== 'rejected' && kind === 'class' && <LessonNote id={id} />}
      <div className="live-post-call-actions">
        {phase !== 'rejected' && <BoardFile />}
        {canRejoin && <Button onClick={onRejoin}>{t('liveRoom.postCall.again')}</Button>}
        <Button kind="primary" onClick={leave}>
          {t('liveRoom.back')}
        </Button>
      </div>
    </section>
  );
}

function CallSummary({ people, now }: { people: readonly Attendance[]; now: number }) {
  const t = useText();
  const dates = useDates();
  const from = Math.min(...people.map((person) => person.from));
  const until = Math.max(...people.map((person) => person.until ?? now));
  return (
    <dl className="live-post-call-summary">
      <div>
        <dt>{t('liveRoom.postCall.duration')}</dt>
        <dd>{t('liveRoom.postCall.minutes', { minutes: Math.max(1, Math.round((until - from) / MINUTE_MS)) })}</dd>
      </div>
      <div>
        <dt>{t('liveRoom.postCall.people')}</dt>
        <dd>
          <ul>
            {people.map(({ identity, name, from: joinedAt, until: leftAt }) => (
              <li key={`${identity} ${joinedAt}`}>
                {name}{' '}
                <span className="live-post-call-span">
                  {t('liveRoom.postCall.span', { from: dates.time(joinedAt), until: dates.time(leftAt ?? now) })}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
