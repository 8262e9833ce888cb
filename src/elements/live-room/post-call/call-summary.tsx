import { MINUTE_MS } from '../../../core/time/index.ts';
import type { Attendance } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

/** How long the call was, and who was there when. */
export function CallSummary({ people, now }: { people: readonly Attendance[]; now: number }) {
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
