import type { BaseLanguage } from '../../src/core/i18n/index.ts';
import { mailGreeting } from './family-lines.ts';
import type { NoticeMailContent, NoticeMailLesson } from './mail-content.ts';

type Kind = NoticeMailLesson['kind'];

interface Words {
  /** The start of the mail's subject, and the first sentence, by what happened. */
  kinds: Readonly<Record<Kind, readonly [mark: string, lead: string]>>;
  /** Likewise, for several lessons of different kinds. */
  several: readonly [mark: string, lead: string];
  /** The rest of the mail's subject. */
  one: (when: string, subject: string) => string;
  count: (count: number) => string;
  time: (when: string) => string;
  timeBefore: (when: string) => string;
  subject: (subject: string) => string;
  subjectBefore: (subject: string) => string;
  reason: (reason: string) => string;
  message: (message: string) => string;
  /** The kind of a lesson in a list, if the kinds differ. */
  mark: Readonly<Record<Kind, string>>;
  link: readonly [before: string, after: string];
  replacement: string;
}

const words: Readonly<Record<BaseLanguage, Words>> = {
  ja: {
    kinds: {
      planned: ['【授業のお知らせ】', '授業の予定が決まりました。'],
      moved: ['【授業の日時変更】', '授業の日時が変わりました。新しい日時は次のとおりです。'],
      changed: ['【授業の変更】', '授業の内容が変わりました。'],
      canceled: ['【授業キャンセル】', '次の授業がキャンセルになりました。'],
      restored: [
        '【授業のお知らせ】',
        '先にお知らせした授業のキャンセルは取り消されました。授業は予定どおり行います。',
      ],
    },
    several: ['【授業の予定変更】', '授業の予定が変わりました。'],
    one: (when, subject) => `${when} ${subject}`,
    count: (count) => `${count}件`,
    time: (when) => `日時：${when}（日本時間）`,
    timeBefore: (when) => `変更前：${when}（日本時間）`,
    subject: (subject) => `科目：${subject}`,
    subjectBefore: (subject) => `変更前の科目：${subject}`,
    reason: (reason) => `理由：${reason}`,
    message: (message) => `講師からのひとこと：${message}`,
    mark: { planned: '新しい授業', moved: '日時変更', changed: '変更', canceled: 'キャンセル', restored: '予定どおり' },
    link: [
      '授業の30分前から、次のリンクで入室できます。',
      'このリンクは、毎回の授業で使えます。ご家族以外の人には教えないでください。',
    ],
    replacement: '振替の日時は、担当の講師からご連絡します。',
  },
  en: {
    kinds: {
      planned: ['New lesson: ', 'A lesson has been planned.'],
      moved: ['New time of a lesson: ', 'A lesson has been moved. This is the new time:'],
      changed: ['A lesson has changed: ', 'A lesson has changed.'],
      canceled: ['Lesson cancelled: ', 'This lesson has been cancelled.'],
      restored: ['Lesson takes place: ', 'This lesson was not cancelled after all. It takes place as planned.'],
    },
    several: ['Changes to lessons: ', 'Lessons have changed.'],
    one: (when, subject) => `${when}, ${subject}`,
    count: (count) => `${count} lessons`,
    time: (when) => `Time: ${when} (Japan time)`,
    timeBefore: (when) => `Before: ${when} (Japan time)`,
    subject: (subject) => `Subject: ${subject}`,
    subjectBefore: (subject) => `Subject before: ${subject}`,
    reason: (reason) => `Reason: ${reason}`,
    message: (message) => `A word from the teacher: ${message}`,
    mark: {
      planned: 'New lesson',
      moved: 'New time',
      changed: 'Changed',
      canceled: 'Cancelled',
      restored: 'Takes place',
    },
    link: [
      'Open this link to enter, from 30 minutes before the lesson:',
      'It works for all lessons. Please do not share it outside the family.',
    ],
    replacement: 'The teacher will contact you about another time.',
  },
  zh: {
    kinds: {
      planned: ['【课程通知】', '已安排新的课程。'],
      moved: ['【课程时间变更】', '课程时间已变更，新的时间如下。'],
      changed: ['【课程变更】', '课程内容已变更。'],
      canceled: ['【课程取消】', '以下课程已取消。'],
      restored: ['【课程通知】', '此前通知的课程取消已撤回，课程将照常进行。'],
    },
    several: ['【课程安排变更】', '课程安排有变更。'],
    one: (when, subject) => `${when} ${subject}`,
    count: (count) => `${count}节`,
    time: (when) => `时间：${when}（日本时间）`,
    timeBefore: (when) => `变更前：${when}（日本时间）`,
    subject: (subject) => `科目：${subject}`,
    subjectBefore: (subject) => `变更前的科目：${subject}`,
    reason: (reason) => `原因：${reason}`,
    message: (message) => `老师的留言：${message}`,
    mark: { planned: '新课程', moved: '时间变更', changed: '变更', canceled: '取消', restored: '照常进行' },
    link: ['上课前30分钟起，可通过以下链接进入教室：', '每节课都可以使用此链接，请勿转发给家人以外的人。'],
    replacement: '补课时间将由老师另行通知。',
  },
  ar: {
    kinds: {
      planned: ['درس جديد: ', 'تم تحديد موعد درس.'],
      moved: ['موعد جديد للدرس: ', 'تغيّر موعد الدرس. الموعد الجديد:'],
      changed: ['تغيّر الدرس: ', 'تغيّر الدرس.'],
      canceled: ['أُلغي الدرس: ', 'أُلغي هذا الدرس.'],
      restored: ['الدرس قائم: ', 'تم التراجع عن إلغاء هذا الدرس، وسيُعقد في موعده.'],
    },
    several: ['تغييرات في الدروس: ', 'تغيّرت مواعيد الدروس.'],
    one: (when, subject) => `${when}، ${subject}`,
    count: (count) => `عدد الدروس ${count}`,
    time: (when) => `الموعد: ${when} (بتوقيت اليابان)`,
    timeBefore: (when) => `قبل التغيير: ${when} (بتوقيت اليابان)`,
    subject: (subject) => `المادة: ${subject}`,
    subjectBefore: (subject) => `المادة قبل التغيير: ${subject}`,
    reason: (reason) => `السبب: ${reason}`,
    message: (message) => `كلمة من المعلم: ${message}`,
    mark: { planned: 'درس جديد', moved: 'موعد جديد', changed: 'تغيير', canceled: 'أُلغي', restored: 'قائم' },
    link: [
      'يمكنك الدخول عبر هذا الرابط ابتداءً من 30 دقيقة قبل الدرس:',
      'يصلح هذا الرابط لجميع الدروس. يرجى عدم مشاركته خارج العائلة.',
    ],
    replacement: 'سيتواصل معك المعلم بشأن موعد آخر.',
  },
};

/** The mail about lessons that were created, changed, cancelled or restored, in one language. */
export function noticeMail(language: BaseLanguage) {
  const own = words[language];
  const greeting = mailGreeting(language);
  return ({ reader, link, message, lessons }: NoticeMailContent): { subject: string; text: string } => {
    const kinds = new Set(lessons.map(({ kind }) => kind));
    const [first] = lessons;
    const [mark, lead] = first && kinds.size === 1 ? own.kinds[first.kind] : own.several;
    const isList = lessons.length > 1;
    const linesOf = (lesson: NoticeMailLesson) => [
      ...(kinds.size > 1 ? [`■ ${own.mark[lesson.kind]}`] : []),
      ...linesOfLesson(lesson),
    ];
    return {
      subject: mark + (first && !isList ? own.one(first.when, first.subject) : own.count(lessons.length)),
      text: [
        greeting(reader),
        '',
        lead,
        ...(isList ? lessons.flatMap((lesson) => ['', ...linesOf(lesson)]) : ['', ...lessons.flatMap(linesOf)]),
        ...(isList ? [''] : []),
        ...lessons.filter(() => !isList).flatMap(({ reason }) => (reason ? [own.reason(reason)] : [])),
        ...(message ? ['', own.message(message)] : []),
        ...(kinds.has('canceled') ? ['', own.replacement] : []),
        ...(lessons.some(({ kind }) => kind !== 'canceled') ? ['', own.link[0], '', link, '', own.link[1]] : []),
      ].join('\n'),
    };

    function linesOfLesson({ kind, when, before, subject, reason }: NoticeMailLesson): string[] {
      return [
        own.time(when),
        ...(kind === 'moved' ? [own.timeBefore(before)] : []),
        own.subject(subject),
        ...(kind === 'changed' ? [own.subjectBefore(before)] : []),
        ...(isList && reason ? [own.reason(reason)] : []),
      ];
    }
  };
}
