import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { createStudentLobby, type StudentLobby } from '../../core/students/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { CallContext, useCallContext } from '../live-room/call/call-context.ts';
import { CallScreen, SocketCheck } from '../live-room/call/call-screen.tsx';
import { useCall } from '../live-room/call/call.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { forgetLinkToken } from './link-token.ts';
import type { LinkInfo } from '../../core/api/endpoints/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ServiceLogo } from '../login/service-logo.tsx';
import { useOpening, formatCountdown } from '../live-room/opening.tsx';
import { DAY_MS, SECOND_MS } from '../../core/time/index.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { linkOr } from '../../core/lessons/index.ts';
import textLinkCss from '../../ui/display/text-link.css';
import postCallCss from '../live-room/post-call/post-call.css';
import headCss from './student-room-head.css';

interface Props {
  readonly token: string;
  /** Tries the same link again. */
  readonly onRejoin: () => void;
}

/** A student's call: the same room without the teacher's controls. */
export default function StudentCall(props: Props) {
  const { session } = useScreen();
  const url = `${session.provider.replace(/^http/, 'ws')}/rooms`;
  return (
    <SocketCheck url={url}>
      <StartedCall url={url} {...props} />
    </SocketCheck>
  );
}

function StartedCall({ url, token, onRejoin }: Props & { readonly url: string }) {
  useSignals();
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const call = useCall({ url, token, room: 'student', iceServers: [], isTeacher: false });
  const lobby = useMemo(() => createStudentLobby(session, token), [session, token]);
  useEffect(() => {
    void lobby.load();
    return () => lobby.dispose();
  }, [lobby]);
  // What does not work here is for the teacher to see; who joins does not wait for it.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = call === undefined;
    import('../live-room/help/report-troubles.ts').then(
      ({ reportTroubles }) => {
        if (call && !isOver) stop = reportTroubles(call);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [call]);
  const phase = call?.room.phase.value;
  const kind = call?.room.kind.value ?? 'class';
  useEffect(() => {
    if (phase === 'ended' || phase === 'removed') forgetLinkToken();
    if (phase === 'left') emit('teacher-live-leave', { kind, id: '' });
  }, [phase, kind, emit]);
  if (!call) return null;
  return (
    <CallContext value={{ call, head: <StudentRoomHead lobby={lobby} /> }}>
      <CallScreen after={<StudentPostCall lobby={lobby} onRejoin={onRejoin} />} />
    </CallContext>
  );
}

interface PostCallProps {
  readonly lobby: StudentLobby;
  readonly onRejoin: () => void;
}

/**
 * Shown when a student is not in a room: before it opens, when the next lesson is, and the room opens automatically; afterwards,
 * what the lesson was, why it ended, when the next one is, and a button to rejoin while the link is valid.
 */
function StudentPostCall({ lobby, onRejoin }: PostCallProps) {
  useSignals();
  useStyles(postCallCss);
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
      {info && <FamilyLink info={info} />}
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
function NextLesson({ lobby, onRejoin }: PostCallProps) {
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

/** The service, the teacher, and the lesson with a countdown: the same before, between and after lessons. */
function StudentRoomHead({ lobby, titleRef }: StudentRoomHeadProps) {
  useSignals();
  useStyles(headCss);
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const info = lobby.info.value;
  return (
    <header className="student-room-head">
      <ServiceLogo />
      {info ? (
        <div className="student-room-head-who">
          <Avatar name={info.teacherName} src={info.teacherAvatar} size={56} />
          <div>
            <h1 tabIndex={-1} ref={titleRef}>
              {t('studentLink.preJoin.title', { teacher: info.teacherName })}
            </h1>
            <p>{t('studentLink.preJoin.you', { name: info.studentName })}</p>
          </div>
        </div>
      ) : (
        <h1>{room.title.value || t('liveRoom.preJoin.title')}</h1>
      )}
      {info?.lesson && <HeadLesson info={info} lesson={info.lesson} />}
      {info && <FamilyLink info={info} />}
    </header>
  );
}

/** Where the family asks for changes; nothing for the link of one lesson, and where the provider has no such page. */
function FamilyLink({ info: { familyUrl } }: { readonly info: LinkInfo }) {
  useStyles(textLinkCss);
  const t = useText();
  const href = linkOr(familyUrl, '');
  if (!href) return null;
  return (
    <p>
      <a className="teacher-text-link" href={href}>
        {t('studentLink.family')}
      </a>
    </p>
  );
}

interface StudentRoomHeadProps {
  readonly lobby: StudentLobby;
  readonly titleRef?: (node: HTMLElement | null) => void;
}

interface HeadLessonProps {
  readonly info: LinkInfo;
  readonly lesson: NonNullable<LinkInfo['lesson']>;
}

/** Subject and time of the lesson, and how long it is until it starts. */
function HeadLesson({ info: { isOpen }, lesson }: HeadLessonProps) {
  const t = useText();
  const dates = useDates();
  const { subject, startTimeMillis: start, endTimeMillis: end, opensAtMillis: opensAt } = lesson;
  const now = useNow((now) => (now < start ? now - (now % SECOND_MS) + SECOND_MS : now <= end ? end + 1 : Infinity));
  // A room that was open when it was asked stays so; otherwise the clock decides.
  const target = isOpen || now >= opensAt ? start : opensAt;
  const wait = target - now;
  return (
    <div className="student-room-head-lesson">
      <p>
        <strong>{subject}</strong> <span>{dates.day(start)}</span> <bdi>{dates.span(start, end)}</bdi>
      </p>
      {wait > 0 && wait < DAY_MS && (
        <p role="timer" className="student-room-head-countdown">
          {t(target === start ? 'studentLink.preJoin.starts' : 'studentLink.preJoin.until', {
            time: formatCountdown(wait),
          })}
        </p>
      )}
      {wait <= 0 && now <= end && <p className="student-room-head-countdown">{t('studentLink.preJoin.running')}</p>}
    </div>
  );
}
