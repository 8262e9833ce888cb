import { useEffect, useState, type FormEvent } from 'react';
import type { CallData, CallError, HostSession } from 'teacher-elements/peer/session';

type Lesson = CallData<'readLesson'>;

const moments = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Tokyo' });

interface Props {
  readonly session: HostSession;
  /** The record from the event. */
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

/** This site's own detail page: it shows the record from the event, and reads and writes with its own calls. */
export function LessonDetail({ session, lesson: given, onClose }: Props) {
  const [lesson, setLesson] = useState(given);
  const [left, setLeft] = useState<number>();
  const [message, setMessage] = useState('');

  useEffect(() => {
    const leaving = new AbortController();
    session
      .call('listStudents', {}, { signal: leaving.signal })
      .then(
        (students) => setLeft(students.find(({ id }) => id === given.studentId)?.lessonsLeft),
        ({ kind, message }: CallError) => kind !== 'aborted' && setMessage(message),
      );
    return () => leaving.abort();
  }, [session, given.studentId]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const memo = String(new FormData(event.currentTarget).get('memo'));
    const { id, version } = lesson;
    try {
      setLesson(await session.call('changeLesson', { body: { id, version, memo } }));
      setMessage('メモを保存しました。');
    } catch (error) {
      const { code, message, data } = error as CallError;
      // Someone else was faster: the rejection contains the newer lesson.
      if (code === 'stale') setLesson((data as { lesson: Lesson }).lesson);
      setMessage(message);
    }
  }

  return (
    <section className="chosen" aria-label="選んだ授業">
      <h2>{lesson.studentName}さん</h2>
      <p>
        {moments.format(lesson.startTimeMillis)} {lesson.subject}
      </p>
      {left !== undefined && <p>契約の残り {left}回</p>}
      <form key={lesson.version} onSubmit={(event) => void save(event)}>
        <label>
          メモ <textarea name="memo" defaultValue={lesson.memo} maxLength={1000} />
        </label>
        <button type="submit">メモを保存</button>
      </form>
      <p role="status">{message}</p>
      <p>
        授業番号 <code>{lesson.id}</code>
      </p>
      <button type="button" onClick={onClose}>
        閉じる
      </button>
    </section>
  );
}
