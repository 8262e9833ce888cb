import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type {} from 'teacher-elements/jsx-18';
import type { TeacherCourseList } from 'teacher-elements/course-list';
import type { TeacherSchedule } from 'teacher-elements/schedule';
import 'teacher-elements/course-list';
import 'teacher-elements/schedule';
import { fetchToken } from './fetch-token.ts';
import { Teacher } from './teacher.tsx';

const provider = import.meta.env.VITE_PROVIDER;
const views = { month: '月', week: '週', day: '日', agenda: '一覧' };
type View = keyof typeof views;

/** A page of this site with two elements, which share the session of the teacher who is signed in at this site. */
export function Page() {
  const [chosen, setChosen] = useState<string>();
  const [hasSchedule, setHasSchedule] = useState(false);
  const [view, setView] = useState<View>('week');
  const [heard, setHeard] = useState<string[]>([]);
  const note = useCallback(({ type }: Event) => setHeard((before) => [...before, type]), []);

  // React 18 writes only attributes: set properties and listeners through a ref, before the first paint.
  const list = useRef<TeacherCourseList>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    element.fetchToken = fetchToken;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('teacher-ready', note, { signal });
    element.addEventListener('teacher-sign-in', note, { signal });
    element.addEventListener('teacher-course-select', (event) => {
      // The page has its own detail view.
      event.preventDefault();
      note(event);
      setChosen(event.detail.id);
    }, { signal });
    return () => listening.abort();
  }, [note]);

  const schedule = useRef<TeacherSchedule>(null);
  useLayoutEffect(() => {
    const element = schedule.current;
    if (!element) return undefined;
    element.firstDayOfWeek = 1;
    element.addEventListener('teacher-ready', note);
    return () => element.removeEventListener('teacher-ready', note);
  }, [note, hasSchedule]);

  return (
    <>
      <header className="site-header">かえで進学塾</header>
      <main className="columns">
        <section>
          <h1>講師の部屋</h1>
          <teacher-course-list ref={list} provider={provider} page-size={10} />
          <div className="switches">
            <button type="button" aria-expanded={hasSchedule} onClick={() => setHasSchedule(!hasSchedule)}>予定表</button>
            <label>
              表示{' '}
              <select value={view} onChange={({ target }) => setView(target.value as View)}>
                {Object.entries(views).map(([name, label]) => <option key={name} value={name}>{label}</option>)}
              </select>
            </label>
          </div>
          {hasSchedule && <teacher-schedule ref={schedule} provider={provider} view={view} />}
          <Teacher />
        </section>
        <aside>
          {chosen && (
            <section className="chosen" aria-label="選んだ授業">
              <p>授業番号 <code>{chosen}</code></p>
              <button type="button" onClick={() => setChosen(undefined)}>閉じる</button>
            </section>
          )}
          <h2>届いたイベント</h2>
          <ol className="heard" aria-label="届いたイベント">
            {heard.map((type, index) => <li key={index}>{type}</li>)}
          </ol>
        </aside>
      </main>
    </>
  );
}
