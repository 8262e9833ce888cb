import type { BaseLanguage } from '../../src/core/i18n/index.ts';
import { mailGreeting } from './family-lines.ts';
import type { DeclinedMailContent, OfferMailContent } from './mail-content.ts';

interface Words {
  /** The start of the mail's subject. */
  declined: string;
  declinedLead: Readonly<Record<DeclinedMailContent['kind'], string>>;
  note: (note: string) => string;
  offer: string;
  offerLead: string;
  time: (when: string) => string;
  subject: (subject: string) => string;
  /** The rest of the mail's subject. */
  about: (when: string, subject: string) => string;
  offered: string;
  choose: string;
  again: string;
}

const words: Readonly<Record<BaseLanguage, Words>> = {
  ja: {
    declined: '【ご依頼へのお返事】',
    declinedLead: {
      cannotCome: '欠席のご連絡について、講師からお返事があります。授業は予定どおりです。',
      anotherTime: 'ご希望の日時への変更ができませんでした。授業は予定どおりです。',
    },
    note: (note) => `講師からのひとこと：${note}`,
    offer: '【授業日時のご提案】',
    offerLead: '講師から、次の授業を別の日時に変更するご提案があります。',
    time: (when) => `日時：${when}（日本時間）`,
    subject: (subject) => `科目：${subject}`,
    about: (when, subject) => `${when} ${subject}`,
    offered: 'ご提案の日時（日本時間）',
    choose: 'ご都合の良い日時を、次のページで選んでください。',
    again: '別の日時のご希望は、次のページから送れます。',
  },
  en: {
    declined: 'Answer to your request: ',
    declinedLead: {
      cannotCome: 'The teacher has answered that you cannot come. The lesson stays as planned.',
      anotherTime: 'The lesson could not be moved to the time that you asked for. It stays as planned.',
    },
    note: (note) => `A word from the teacher: ${note}`,
    offer: 'Other times for a lesson: ',
    offerLead: 'The teacher offers other times for this lesson.',
    time: (when) => `Time: ${when} (Japan time)`,
    subject: (subject) => `Subject: ${subject}`,
    about: (when, subject) => `${when}, ${subject}`,
    offered: 'Offered times (Japan time):',
    choose: 'Please choose the time that suits you on this page:',
    again: 'You can ask for another time on this page:',
  },
  zh: {
    declined: '【申请的答复】',
    declinedLead: {
      cannotCome: '关于请假，老师有答复。课程照常进行。',
      anotherTime: '无法改到您希望的时间。课程照常进行。',
    },
    note: (note) => `老师的留言：${note}`,
    offer: '【课程时间提议】',
    offerLead: '老师提议将以下课程改到其他时间。',
    time: (when) => `时间：${when}（日本时间）`,
    subject: (subject) => `科目：${subject}`,
    about: (when, subject) => `${when} ${subject}`,
    offered: '提议的时间（日本时间）',
    choose: '请在以下页面选择合适的时间：',
    again: '如需其他时间，可在以下页面申请：',
  },
  ar: {
    declined: 'الرد على طلبك: ',
    declinedLead: {
      cannotCome: 'رد المعلم على اعتذارك عن الحضور. الدرس قائم في موعده.',
      anotherTime: 'تعذّر نقل الدرس إلى الموعد الذي طلبته. الدرس قائم في موعده.',
    },
    note: (note) => `كلمة من المعلم: ${note}`,
    offer: 'مواعيد أخرى للدرس: ',
    offerLead: 'يعرض المعلم مواعيد أخرى لهذا الدرس.',
    time: (when) => `الموعد: ${when} (بتوقيت اليابان)`,
    subject: (subject) => `المادة: ${subject}`,
    about: (when, subject) => `${when}، ${subject}`,
    offered: 'المواعيد المعروضة (بتوقيت اليابان):',
    choose: 'اختر الموعد المناسب لك في هذه الصفحة:',
    again: 'يمكنك طلب موعد آخر في هذه الصفحة:',
  },
};

/** The mail that a request was declined, in one language. */
export function declinedMail(language: BaseLanguage) {
  const own = words[language];
  return ({ reader, kind, when, subject, note, link }: DeclinedMailContent): { subject: string; text: string } => ({
    subject: own.declined + own.about(when, subject),
    text: [
      mailGreeting(language)(reader),
      '',
      own.declinedLead[kind],
      '',
      own.time(when),
      own.subject(subject),
      ...(note ? ['', own.note(note)] : []),
      '',
      own.again,
      '',
      link,
    ].join('\n'),
  });
}

/** The mail with the times that a teacher offers, in one language. */
export function offerMail(language: BaseLanguage) {
  const own = words[language];
  return ({ reader, when, subject, times, link }: OfferMailContent): { subject: string; text: string } => ({
    subject: own.offer + own.about(when, subject),
    text: [
      mailGreeting(language)(reader),
      '',
      own.offerLead,
      '',
      own.time(when),
      own.subject(subject),
      '',
      own.offered,
      ...times.map((time) => `・${time}`),
      '',
      own.choose,
      '',
      link,
    ].join('\n'),
  });
}
