import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { LinkInfo } from '../../core/api/endpoints/index.ts';
import type { StudentLobby } from '../../core/students/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ServiceLogo } from '../login/service-logo.tsx';
import { useCallContext } from '../live-room/call/call-context.ts';
import css from '../live-room/post-call/post-call.css';
import { useOpening } from '../live-room/opening.tsx';
import headCss from './student-room-head.css';
import { StudentRoomHead } from './student-room-head.tsx';

interface Props {
  readonly lobby: StudentLobby;
  readonly onRejoin: () => void;
}

/**
 * Shown when a student is not in a room: before it opens, when the next lesson is, and the room opens by itself; afterwards,
 * what the lesson was, why it ended, when the next one is, and a button to rejoin while the link is valid.
 */
export function StudentPostCall({ lobby, onRejoin }: Props) {
  useSignals();
  useStyles(css);
  useStyles(headCss);
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const phase = room.phase.value;
  const rejection = room.rejection.value;
  // What was known during the call: what is loaded now may be about the next lesson.
  const [was] = useState(() => lobby.info.peek()?.lesson);
  // After a call, the next lesson is another one than before.
  useEffect(() => void lobby.load(), [lobby]);
  const info = lobby.info.value;
  if (phase === 'rejected' && rejection?.reason === 'early' && info?.lesson) {
    return <NextLesson lobby={lobby} onRejoin={onRejoin} />;
  }
  const self = room.self.value;
  const isRejectedInLobby = phase === 'removed' && self !== undefined && self.state.admissionState !== 'inside';
  const isRejected = phase === 'rejected' || isRejectedInLobby;
  const canRejoin = phase === 'left' || phase === 'rejected';
  return (
    <section className="live-post-call student-post-call">
      <ServiceLogo />
      <div className="student-room-head-who">
        {info && <Avatar name={info.teacherName} src={info.teacherAvatar} size={56} />}
        <div>
          <h1 tabIndex={-1} ref={focus}>
            {t(isRejected ? 'liveRoom.postCall.rejectedTitle' : 'liveRoom.postCall.title')}
          </h1>
          {info && !isRejected && <p>{t('studentLink.postCall.thanks', { teacher: info.teacherName })}</p>}
        </div>
      </div>
      {rejection && <p role="alert">{rejection.message}</p>}
      {phase === 'removed' && (
        <p>{t(isRejectedInLobby ? 'liveRoom.postCall.rejectedInLobby' : 'liveRoom.postCall.removed')}</p>
      )}
      {phase === 'ended' && <p>{t(`liveRoom.postCall.${room.ending.value ?? 'ended'}`)}</p>}
      {info && !isRejected && <Lessons info={info} was={was} />}
      {canRejoin && (
        <div className="live-post-call-actions">
          <Button kind={isRejected ? 'primary' : 'secondary'} onClick={onRejoin}>
            {t('liveRoom.postCall.again')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** One function, so that the focus moves once and not with every second. */
const focus = (node: HTMLElement | null): void => node?.focus();

type KnownLesson = Pick<NonNullable<LinkInfo['lesson']>, 'subject' | 'startTimeMillis' | 'endTimeMillis'>;

/** The lesson that is over, and the next one. */
function Lessons({ info, was }: { readonly info: LinkInfo; readonly was: KnownLesson | undefined }) {
  const t = useText();
  const { lesson, nextLesson } = info;
  const isLater = lesson !== undefined && lesson.startTimeMillis > (was?.startTimeMillis ?? info.currentMillis);
  const next = isLater ? lesson : nextLesson;
  return (
    <dl className="live-post-call-summary">
      {was && <LessonFact label={t('studentLink.postCall.was')} lesson={was} />}
      {next ? (
        <LessonFact label={t('studentLink.preJoin.next')} lesson={next} />
      ) : (
        <div>
          <dt>{t('studentLink.preJoin.next')}</dt>
          <dd>{t('studentLink.preJoin.ask')}</dd>
        </div>
      )}
    </dl>
  );
}

function LessonFact({ label, lesson }: { readonly label: string; readonly lesson: KnownLesson }) {
  const dates = useDates();
  const { subject, startTimeMillis: start, endTimeMillis: end } = lesson;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {dates.day(start)} <bdi>{dates.span(start, end)}</bdi> {subject}
      </dd>
    </div>
  );
}

/** The next lesson, with a countdown; its room is tried as soon as it opens. */
function NextLesson({ lobby, onRejoin }: Props) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const lesson = lobby.info.value?.lesson;
  useOpening(
    lesson && { allowed: false, opensAtMillis: lesson.opensAtMillis, closesAtMillis: lesson.endTimeMillis },
    onRejoin,
  );
  if (!lesson) return null;
  return (
    <section className="live-post-call student-post-call">
      <StudentRoomHead lobby={lobby} titleRef={focus} />
      <p role="status">{t('studentLink.preJoin.opensAt', { time: dates.moment(lesson.opensAtMillis) })}</p>
    </section>
  );
}
