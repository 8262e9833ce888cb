import type { LessonArchive } from '../../../core/api/endpoints/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

/** The chat of a lesson, folded: what a student wrote is text, whatever it looks like. */
export function ArchivedChat({ chat }: Pick<LessonArchive, 'chat'>) {
  const t = useText();
  const dates = useDates();
  return (
    <details className="archive-chat">
      <summary>{t('lessonArchive.showChat')}</summary>
      <ol>
        {chat.map(({ name, role, text, sentAtMillis }, index) => (
          // Messages of an archive keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-role={role}>
            <p className="archive-chat-head">
              <span className="archive-name" dir="auto">
                {name}
              </span>
              <time dateTime={new Date(sentAtMillis).toISOString()}>{dates.time(sentAtMillis)}</time>
            </p>
            <p className="archive-chat-text" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
