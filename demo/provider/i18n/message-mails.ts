import type { BaseLanguage } from '../../../src/core/i18n/index.ts';

/** Says who wrote it, and that an answer does not arrive: the address is the provider's. */
const footers: Readonly<Record<BaseLanguage, (teacher: string) => readonly string[]>> = {
  ja: (teacher) => [`講師：${teacher}`, 'このメールには返信できません。'],
  en: (teacher) => [`Your teacher: ${teacher}`, 'Replies to this e-mail are not read.'],
  zh: (teacher) => [`老师：${teacher}`, '此邮件无法回复。'],
  ar: (teacher) => [`المعلم: ${teacher}`, 'لا يمكن الرد على هذه الرسالة.'],
};

/** The text of a teacher's own message, with the lines below it in one language. */
export const messageText = (language: BaseLanguage) => (text: string, teacher: string) =>
  [text.trim(), '', '--', ...footers[language](teacher)].join('\n');
