import type { BaseLanguage } from '../../src/core/i18n/index.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ja, type Messages } from './ja.ts';
import { zh } from './zh.ts';

export type { Messages } from './ja.ts';
export type { MailReader, NoticeMailLesson, ReminderKind } from './mail-content.ts';

const languages: Readonly<Record<string, Messages>> = { ja, en, zh, ar } satisfies Record<BaseLanguage, Messages>;

/** The messages for an `Accept-Language` header: in the best supported language, else in Japanese. */
export function messagesFor(acceptLanguage: string | null): Messages {
  const requested = (acceptLanguage ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: Number(quality) || 0 };
  });
  const [best] = requested
    .filter(({ language, quality }) => quality > 0 && Object.hasOwn(languages, language))
    .sort((a, b) => b.quality - a.quality);
  return languages[best?.language ?? 'ja'] ?? ja;
}
