import { useState } from 'react';
import type {} from 'teacher-elements/jsx';
import 'teacher-elements/peer/course-list';
import 'teacher-elements/peer/login';
import 'teacher-elements/peer/schedule';
import { Teacher } from './teacher.tsx';

const provider = import.meta.env.VITE_PROVIDER;
const views = { month: '月', week: '週', day: '日', agenda: '一覧' };
type View = keyof typeof views;

/** A page of ours with three elements in it: they share one sign-in. */
export function Page() {
  const [chosen, setChosen] = useState<string>();
  const [hasSchedule, setHasSchedule] = useState(false);
  const [view, setView] = useState<View>('week');
  const [heard, setHeard] = useState<string[]>([]);
  const note = ({ type }: Event) => setHeard((before) => [...before, type]);

  return (
    <>
      <header className="site-header">かえで進学塾</header>
      <main className="columns">
        <section>
          <h1>講師の部屋</h1>
          <teacher-course-list
            provider={provider}
            pageSize={10}
            onteacher-ready={note}
            onteacher-course-select={(event) => {
              // The page has a detail of its own.
              event.preventDefault();
              note(event);
              setChosen(event.detail.id);
            }}
          />
          <div className="switches">
            <button type="button" aria-expanded={hasSchedule} onClick={() => setHasSchedule(!hasSchedule)}>予定表</button>
            <label>
              表示{' '}
              <select value={view} onChange={({ target }) => setView(target.value as View)}>
                {Object.entries(views).map(([name, label]) => <option key={name} value={name}>{label}</option>)}
              </select>
            </label>
          </div>
          {hasSchedule && <teacher-schedule provider={provider} view={view} firstDayOfWeek={1} onteacher-ready={note} />}
          <Teacher />
        </section>
        <aside>
          {chosen && (
            <section className="chosen" aria-label="選んだ授業">
              <p>授業番号 <code>{chosen}</code></p>
              <button type="button" onClick={() => setChosen(undefined)}>閉じる</button>
            </section>
          )}
          <teacher-login provider={provider} onteacher-sign-in={note} onteacher-sign-out={note} />
          <h2>届いたイベント</h2>
          <ol className="heard" aria-label="届いたイベント">
            {heard.map((type, index) => <li key={index}>{type}</li>)}
          </ol>
        </aside>
      </main>
    </>
  );
}
