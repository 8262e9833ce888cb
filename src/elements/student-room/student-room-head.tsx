import { useSignals } from '@preact/signals-react/runtime';
import type { LinkInfo } from '../../core/api/endpoints/index.ts';
import type { StudentLobby } from '../../core/students/index.ts';
import { DAY_MS, SECOND_MS } from '../../core/time/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ServiceLogo } from '../login/service-logo.tsx';
import { useCallContext } from '../live-room/call/call-context.ts';
import { formatCountdown } from '../live-room/opening.tsx';
import css from './student-room-head.css';

/** The service, the teacher, and the lesson with a countdown: the same before, between and after lessons. */
export function StudentRoomHead({ lobby, titleRef }: StudentRoomHeadProps) {
  useSignals();
  useStyles(css);
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
    </header>
  );
}

export interface StudentRoomHeadProps {
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
