import { calendarServices, webcalOf } from '../../../core/settings/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Opens the feed in the calendars that teachers use; each asks there before it subscribes. */
export function CalendarLinks({ url }: { readonly url: string }) {
  const t = useText();
  const services = ['google', 'outlook'] as const;
  return (
    <div className="calendar-feed-links">
      <p>{t('calendarFeed.open')}</p>
      <ul>
        <li>
          <a className="teacher-button teacher-button-secondary" href={webcalOf(url)}>
            <span className="teacher-button-content">{t('calendarFeed.device')}</span>
          </a>
        </li>
        {services.map((service) => (
          <li key={service}>
            <a
              className="teacher-button teacher-button-secondary"
              href={calendarServices[service](url)}
              target="_blank"
              rel="noreferrer"
            >
              <span className="teacher-button-content">{t(`calendarFeed.${service}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="calendar-feed-text">{t('calendarFeed.delay')}</p>
    </div>
  );
}
