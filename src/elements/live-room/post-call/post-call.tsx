import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import type { Attendance } from '../../../core/live-room/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './post-call.css';
import { BoardFile } from '../room/board-file.tsx';
import { useCallNavigation } from '../call/call-context.ts';
import { LessonNote } from './lesson-note.tsx';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
  /** Knocks at the door again. */
  readonly onAgain: () => void;
}

const MINUTE = 60_000;

/** After a call: why it is over, how long it was and who was there, a note for the lesson, and the board to keep. */
export function PostCall({ kind, id, onAgain }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { leave } = useLiveRoomNavigation();
  const { call: { room } } = useCallNavigation();
  const phase = room.phase.value;
  const reason = room.ending.value ?? 'ended';
  const refusal = room.refusal.value;
  const people = room.attendance.value;
  const mayComeBack = phase === 'left' || refusal?.reason === 'full' || refusal?.reason === 'busy' || refusal?.reason === 'replaced';
  return (
    <section className="live-after">
      <h1 tabIndex={-1} ref={(node) => node?.focus()}>{t(phase === 'refused' ? 'liveRoom.after.refusedTitle' : 'liveRoom.after.title')}</h1>
      {refusal && <p role="alert">{refusal.message}</p>}
      {phase === 'removed' && <p>{t('liveRoom.after.removed')}</p>}
      {phase === 'ended' && <p>{t(kind === 'meeting' && reason === 'canceled' ? 'liveRoom.after.meetingCanceled' : `liveRoom.after.${reason}`)}</p>}
      {people.length > 0 && <Facts people={people} now={room.now()} />}
      {phase !== 'refused' && kind === 'class' && <LessonNote id={id} />}
      <div className="live-after-acts">
        {phase !== 'refused' && <BoardFile />}
        {mayComeBack && <Button onClick={onAgain}>{t('liveRoom.after.again')}</Button>}
        <Button kind="primary" onClick={leave}>{t('liveRoom.back')}</Button>
      </div>
    </section>
  );
}

function Facts({ people, now }: { people: readonly Attendance[]; now: number }) {
  const t = useText();
  const dates = useDates();
  const from = Math.min(...people.map((one) => one.from));
  const until = Math.max(...people.map((one) => one.until ?? now));
  return (
    <dl className="live-after-facts">
      <div>
        <dt>{t('liveRoom.after.duration')}</dt>
        <dd>{t('liveRoom.after.minutes', { minutes: Math.max(1, Math.round((until - from) / MINUTE)) })}</dd>
      </div>
      <div>
        <dt>{t('liveRoom.after.people')}</dt>
        <dd>
          <ul>
            {people.map(({ identity, name, from: came, until: went }) => (
              <li key={`${identity} ${came}`}>
                {name} <span className="live-after-span">{t('liveRoom.after.span', { from: dates.time(came), until: dates.time(went ?? now) })}</span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
