import { useState } from 'react';
import { CourseList, type CourseListProps } from 'teacher-elements/react/course-list';
import { Login } from 'teacher-elements/react/login';
import { Schedule } from 'teacher-elements/react/schedule';
import type { CallData } from 'teacher-elements/peer/session';
import { LessonDetail } from './lesson-detail.tsx';
import { OwnRoom } from './own-room.tsx';
import { Teacher } from './teacher.tsx';
import { useAnalytics } from './use-analytics.ts';
import type { Ticket } from './use-live-room.ts';
import { useSession } from './use-session.ts';

const provider: string = import.meta.env.VITE_PROVIDER;
const views = { month: '月', week: '週', day: '日', agenda: '一覧' };
type View = keyof typeof views;

/** A page of this site with three elements, which share one sign-in. The lesson's page and its room are this site's own. */
export function Page() {
  const session = useSession(provider);
  const { events, waited, searches } = useAnalytics(session);
  const [chosen, setChosen] = useState<CallData<'readLesson'>>();
  const [ticket, setTicket] = useState<Ticket>();
  const [refusal, setRefusal] = useState('');
  const [hasSchedule, setHasSchedule] = useState(false);
  const [view, setView] = useState<View>('week');

  const choose: CourseListProps['onCourseSelect'] = (event) => {
    event.preventDefault();
    setChosen(event.detail.lesson);
  };
  const enter: CourseListProps['onLiveEnter'] = (event) => {
    event.preventDefault();
    setRefusal('');
    event.detail.ticket().then(setTicket, (error: Error) => setRefusal(error.message));
  };

  return (
    <>
      <header className="site-header">かえで進学塾</header>
      <main className="columns">
        <section>
          <h1>講師の部屋</h1>
          <CourseList
            provider={provider}
            pageSize={10}
            signIn="link"
            liveHref="#{id}"
            onCourseSelect={choose}
            onLiveEnter={enter}
          />
          <div className="switches">
            <button type="button" aria-expanded={hasSchedule} onClick={() => setHasSchedule(!hasSchedule)}>
              予定表
            </button>
            <label>
              表示{' '}
              <select value={view} onChange={({ target }) => setView(target.value as View)}>
                {Object.entries(views).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {hasSchedule && (
            <Schedule provider={provider} view={view} firstDayOfWeek={1} signIn="link" onLiveEnter={enter} />
          )}
          <Teacher />
        </section>
        <aside>
          <p role="alert">{refusal}</p>
          {ticket && <OwnRoom key={ticket.token} ticket={ticket} onLeave={() => setTicket(undefined)} />}
          {session && chosen && (
            <LessonDetail key={chosen.id} session={session} lesson={chosen} onClose={() => setChosen(undefined)} />
          )}
          <Login provider={provider} />
          <h2>届いたイベント</h2>
          <ol className="heard" aria-label="届いたイベント">
            {events.map((type, index) => (
              <li key={index}>{type}</li>
            ))}
          </ol>
          <h2>計測</h2>
          <dl aria-label="計測">
            {[...waited].map(([call, times]) => (
              <div key={call}>
                <dt>{call}</dt>
                <dd>
                  {times.length}回、平均 {Math.round(times.reduce((sum, each) => sum + each, 0) / times.length)}ミリ秒
                </dd>
              </div>
            ))}
            <div>
              <dt>検索</dt>
              <dd>{searches}回</dd>
            </div>
          </dl>
        </aside>
      </main>
    </>
  );
}
