import { type BaseLanguage, textDirection } from '../core/i18n/index.ts';
import { type NotificationWords, notificationWords } from '../core/i18n/notification-words.ts';
import { fillPath } from '../core/navigation/index.ts';
import { type PushMessage, readPushMessage, tagOf } from '../core/push/index.ts';
import { isValidZone, MINUTE_MS, SERVICE_ZONE, timeOf } from '../core/time/index.ts';
import { COURSE_DETAIL, COURSE_LIVE, VISIT_LIST, VISIT_LIVE } from '../elements/portal/routes/route.ts';

/** The texts for a language regardless of region; Japanese by default. */
function wordsOf(language: string): NotificationWords {
  const base = language.toLowerCase().split('-')[0] as BaseLanguage;
  return Object.hasOwn(notificationWords, base) ? notificationWords[base] : notificationWords.ja;
}

/** A notification, and the portal path that a click on it opens. */
export interface PushNotification {
  readonly title: string;
  readonly path: string | undefined;
  readonly options: {
    readonly body?: string;
    readonly tag: string;
    readonly lang: string;
    readonly dir: 'ltr' | 'rtl';
    /** Alerts again even if it replaces an older notification. */
    readonly renotify: boolean;
  };
}

/**
 * Creates the notification for a push message. Browsers require a notification for every push, so an unreadable message
 * gets a title too.
 */
export function notificationOf(text: string, now: number): PushNotification {
  const message = readPushMessage(text);
  if (!message) {
    const options = { tag: 'teacher-unknown', lang: 'ja-JP', dir: 'ltr', renotify: false } as const;
    return { title: notificationWords.ja.push.unknown, path: undefined, options };
  }
  const { language, kind } = message;
  const { title, body } = sentenceOf(message, wordsOf(language), now);
  return {
    title,
    path: pathOf(message),
    options: {
      body: fill(body, { name: message.name, subject: message.subject, title: message.subject, time: spanOf(message) }),
      tag: tagOf(message),
      lang: language,
      dir: textDirection(language),
      // An open page may already have shown the same reminder; a newly waiting person and a request are always news.
      renotify: kind !== 'reminder',
    },
  };
}

function sentenceOf({ kind, of, startTimeMillis }: PushMessage, { push, reminders }: NotificationWords, now: number) {
  const isLesson = of === 'lesson';
  if (kind === 'waiting')
    return isLesson
      ? { title: push.waiting, body: push.waitingBody }
      : { title: push.visitorWaiting, body: push.visitorWaitingBody };
  if (kind === 'request') return { title: push.request, body: push.requestBody };
  const minutes = Math.ceil((startTimeMillis - now) / MINUTE_MS);
  const soon = fill(isLesson ? reminders.soon : reminders.meetingSoon, { minutes: String(minutes) });
  const begun = isLesson ? reminders.begun : reminders.meetingBegun;
  return { title: minutes > 0 ? soon : begun, body: isLesson ? reminders.body : reminders.meetingBody };
}

function pathOf({ kind, of, id }: PushMessage): string {
  if (kind === 'waiting') return fillPath(of === 'lesson' ? COURSE_LIVE : VISIT_LIVE, { id });
  return of === 'lesson' ? fillPath(COURSE_DETAIL, { id }) : VISIT_LIST;
}

/** As in a page: isolated in languages that run from right to left, because otherwise its ends would swap. */
function spanOf({ startTimeMillis, endTimeMillis, timeZone, language }: PushMessage): string {
  const zone = isValidZone(timeZone) ? timeZone : SERVICE_ZONE;
  const span = `${timeOf(startTimeMillis, zone)}–${timeOf(endTimeMillis, zone)}`;
  return textDirection(language) === 'rtl' ? `\u2068${span}\u2069` : span;
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
