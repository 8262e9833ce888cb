import type { BaseLanguage } from '../../src/core/i18n/index.ts';
import type { MailReader } from './mail-content.ts';

interface Words {
  student: (student: string) => string;
  /** The student's name tells whose lessons the mail is about. */
  guardian: (guardian: string, student: string) => string;
  teacher: (teacher: string) => string;
  /** Where a reply goes, or how else to contact the teacher. */
  reply: string;
  noReply: string;
  /** Before the URL of the family's page. */
  page: string;
}

const words: Readonly<Record<BaseLanguage, Words>> = {
  ja: {
    student: (student) => `${student} さん`,
    guardian: (guardian, student) =>
      guardian ? `${guardian} 様（${student} さんの保護者の方）` : `${student} さんの保護者の方`,
    teacher: (teacher) => `講師：${teacher}`,
    reply: 'このメールに返信すると、講師に届きます。',
    noReply: 'このメールには返信できません。ご連絡は、次の授業のときに講師へお伝えください。',
    page: '欠席や日時の変更のご希望は、次のページから送れます。',
  },
  en: {
    student: (student) => `Dear ${student},`,
    guardian: (guardian, student) =>
      guardian ? `Dear ${guardian} (parent or guardian of ${student}),` : `Dear parent or guardian of ${student},`,
    teacher: (teacher) => `Teacher: ${teacher}`,
    reply: 'Replies to this e-mail reach the teacher.',
    noReply: 'Replies to this e-mail are not read. Please tell the teacher at the next lesson.',
    page: 'If you cannot come or need another time, please use this page:',
  },
  zh: {
    student: (student) => `${student}：`,
    guardian: (guardian, student) => (guardian ? `${guardian}（${student}的家长）：` : `${student}的家长：`),
    teacher: (teacher) => `老师：${teacher}`,
    reply: '直接回复此邮件即可联系老师。',
    noReply: '此邮件无法回复。如需联系，请在下次上课时告诉老师。',
    page: '如需请假或改时间，请使用以下页面：',
  },
  ar: {
    student: (student) => `مرحبًا ${student}،`,
    guardian: (guardian, student) =>
      guardian ? `مرحبًا ${guardian} (ولي أمر ${student})،` : `مرحبًا ولي أمر ${student}،`,
    teacher: (teacher) => `المعلم: ${teacher}`,
    reply: 'يصل الرد على هذه الرسالة إلى المعلم.',
    noReply: 'لا يمكن الرد على هذه الرسالة. يرجى إبلاغ المعلم في الدرس القادم.',
    page: 'للاعتذار عن الحضور أو طلب موعد آخر، استخدم هذه الصفحة:',
  },
};

/** The first line of a mail to a family. */
export const mailGreeting =
  (language: BaseLanguage) =>
  ({ role, name, student }: MailReader): string =>
    role === 'guardian' ? words[language].guardian(name, student) : words[language].student(student);

/** The last lines of a mail to a family: who teaches, and how to reply to the teacher. */
export const signOff =
  (language: BaseLanguage) =>
  (teacher: string, canReply: boolean): readonly string[] => {
    const own = words[language];
    return [own.teacher(teacher), canReply ? own.reply : own.noReply];
  };

/** The lines with the page on which a family asks for changes. */
export const familyPage =
  (language: BaseLanguage) =>
  (page: string): readonly string[] => [words[language].page, page];
