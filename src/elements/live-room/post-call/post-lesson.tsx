import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import type { Attendance } from '../../../core/live-room/index.ts';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { isPlainPress } from '../../lessons/list/lesson-link.tsx';
import { type BoardAttachment, FamilyMail, MailSentNote } from '../../lessons/record/family-mail.tsx';
import { RecordForm } from '../../lessons/record/record-form.tsx';
import { useFinishRecord, useRecordEditor } from '../../lessons/record/use-record-editor.ts';
import { useCallContext } from '../call/call-context.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { BoardFile, useBoardPdf, EndReason, useCanRejoin } from './call-outcome.tsx';

const LessonOutcome = optionalScreen(() => import('../../lessons/record/lesson-outcome.tsx'));

export interface PostLessonProps {
  readonly id: string;
  /** Opens the room again. */
  readonly onRejoin: () => void;
}

/** After a lesson: its record, the mail to the family, the board as a file, and the next lesson. Leaving loses nothing. */
export default function PostLesson({ id, onRejoin }: PostLessonProps) {
  useSignals();
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const { leave } = useLiveRoomNavigation();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const editor = useRecordEditor(id);
  const board = useBoardAttachment();
  const canRejoin = useCanRejoin();
  const studio = teacher?.studioInfo.value;
  const hasBegun = () => studio === undefined || room.now() >= studio.startTimeMillis;
  const { isFinishing, error, finish } = useFinishRecord(editor, hasBegun, leave);
  useEffect(() => title.current?.focus(), []);
  const people = room.attendance.value;
  const name = studio?.studentName;
  const hasOutcome = useCapability('lesson-outcomes') && studio !== undefined && hasBegun();
  return (
    <section className="live-post-call">
      <header>
        <h1 tabIndex={-1} ref={title}>
          {name ? t('lessonRecord.title', { name }) : t('liveRoom.postCall.title')}
        </h1>
        {people.length > 0 && <CallLine people={people} now={room.now()} />}
      </header>
      <EndReason kind="class" />
      {hasOutcome && <LessonOutcome lesson={{ ...studio, id, studentName: name ?? '' }} />}
      <RecordForm editor={editor} />
      <MailSentNote editor={editor} />
      <NextLesson editor={editor} />
      {error && (
        <p role="alert" part="error" className="teacher-field-error">
          {error}
        </p>
      )}
      <div className="live-post-call-actions">
        <BoardFile />
        <FamilyMail editor={editor} board={board} />
        {canRejoin && (
          <Button kind="quiet" onClick={onRejoin}>
            {t('liveRoom.postCall.again')}
          </Button>
        )}
        <Button kind="quiet" onClick={leave}>
          {t('lessonRecord.later')}
        </Button>
        <Button
          kind="primary"
          part="submit"
          loading={isFinishing}
          loadingLabel={t('lessonRecord.finishing')}
          onClick={() => void finish()}
        >
          {t('lessonRecord.done')}
        </Button>
      </div>
    </section>
  );
}

/** How long the call was, and who was there from when until when, in one line. */
function CallLine({ people, now }: { readonly people: readonly Attendance[]; readonly now: number }) {
  const t = useText();
  const dates = useDates();
  const stays = new Map<string, { name: string; from: number; until: number }>();
  for (const { identity, name, from, until = now } of people) {
    const stay = stays.get(identity) ?? { name, from, until };
    stays.set(identity, { name, from: Math.min(stay.from, from), until: Math.max(stay.until, until) });
  }
  const all = [...stays.values()];
  const minutes = Math.round(
    (Math.max(...all.map(({ until }) => until)) - Math.min(...all.map(({ from }) => from))) / MINUTE_MS,
  );
  return (
    <p className="live-post-call-line">
      <span>{t('lessonRecord.summary', { minutes: Math.max(1, minutes) })}</span>
      {[...stays].map(([identity, { name, from, until }]) => (
        <bdi key={identity}>{t('lessonRecord.person', { name, from: dates.time(from), until: dates.time(until) })}</bdi>
      ))}
    </p>
  );
}

/** The time of the student's next lesson; a link if lessons have pages. */
function NextLesson({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { lessonHref, openLesson } = useLiveRoomNavigation();
  const info = editor.info.value;
  if (!info || !editor.fields.includes('nextTime')) return null;
  const { nextLesson: next } = info;
  if (!next) return <p className="live-post-call-line">{t('lessonRecord.noNext')}</p>;
  const text = t('lessonRecord.next', { when: dates.moment(next.startTimeMillis) });
  const href = lessonHref?.(next.id);
  return (
    <p className="live-post-call-next">
      {href === undefined ? (
        text
      ) : (
        <a
          href={href}
          onClick={(event) => {
            if (!openLesson || !isPlainPress(event)) return;
            event.preventDefault();
            openLesson(next.id);
          }}
        >
          {text}
        </a>
      )}
    </p>
  );
}

/** The board as an attachment of the mail to the family; undefined while it is empty or uploads are not possible. */
function useBoardAttachment(): BoardAttachment | undefined {
  const {
    call: { materials },
  } = useCallContext();
  const pdf = useBoardPdf();
  const { upload } = materials;
  if (!pdf || !upload) return undefined;
  return {
    name: pdf.name,
    upload: () =>
      pdf
        .write()
        .then(({ blob }) => upload(blob))
        .then(
          ({ data }) => data,
          () => undefined,
        ),
  };
}
