import { useSignals } from '@preact/signals-react/runtime';
import type { Attendance, RoomKind } from '../../../core/live-room/index.ts';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { BoardFile, EndReason, useCanRejoin } from './call-outcome.tsx';
import css from './post-call.css';
import type { PostLessonProps } from './post-lesson.tsx';

const PostLesson = lazyScreen<PostLessonProps>(() => import('./post-lesson.tsx'));

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
  /** Opens the room again. */
  readonly onRejoin: () => void;
}

/** Shown after a call: a sheet for the record of a lesson; after a meeting or a rejection, the reason for the end. */
export function PostCall({ kind, id, onRejoin }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { leave } = useLiveRoomNavigation();
  const {
    call: { room },
  } = useCallContext();
  const canRejoin = useCanRejoin();
  const isRejected = room.phase.value === 'rejected';
  const people = room.attendance.value;
  if (kind === 'class' && !isRejected) {
    return (
      <Texts namespaces={['lessonRecord']}>
        <PostLesson id={id} onRejoin={onRejoin} />
      </Texts>
    );
  }
  return (
    <section className="live-post-call">
      <h1 tabIndex={-1} ref={focus}>
        {t(isRejected ? 'liveRoom.postCall.rejectedTitle' : 'liveRoom.postCall.title')}
      </h1>
      <EndReason kind={kind} />
      {people.length > 0 && <CallSummary people={people} now={room.now()} />}
      <div className="live-post-call-actions">
        {!isRejected && <BoardFile />}
        {canRejoin && <Button onClick={onRejoin}>{t('liveRoom.postCall.again')}</Button>}
        <Button kind="primary" onClick={leave}>
          {t('liveRoom.back')}
        </Button>
      </div>
    </section>
  );
}

/** One function, so that the focus moves once and not with every change. */
const focus = (node: HTMLElement | null): void => node?.focus();

/** How long the call was, and who was there when. */
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
