import type { BaseLanguage } from '../../src/core/i18n/index.ts';
import { mailGreeting } from './family-lines.ts';
import type { RecordMailContent } from './mail-content.ts';

interface Words {
  subject: (content: RecordMailContent) => string;
  lead: string;
  about: (content: RecordMailContent) => readonly string[];
  note: string;
  homework: string;
  nextTime: string;
  nextLesson: string;
  board: string;
}

const words: Readonly<Record<BaseLanguage, Words>> = {
  ja: {
    subject: ({ when, subject }) => `【授業の記録】${when} ${subject}`,
    lead: '授業の内容をお知らせします。',
    about: ({ when, subject }) => [`日時：${when}（日本時間）`, `科目：${subject}`],
    note: '■ 今日やったこと',
    homework: '■ 宿題',
    nextTime: '■ 次回',
    nextLesson: '■ 次の授業（日本時間）',
    board: '授業で使ったボードをPDFで添付しています。',
  },
  en: {
    subject: ({ when, subject }) => `Lesson record: ${when}, ${subject}`,
    lead: 'Here is what the lesson was about.',
    about: ({ when, subject }) => [`Time: ${when} (Japan time)`, `Subject: ${subject}`],
    note: 'What we did',
    homework: 'Homework',
    nextTime: 'Next time',
    nextLesson: 'Next lesson (Japan time)',
    board: 'The board of the lesson is attached as a PDF.',
  },
  zh: {
    subject: ({ when, subject }) => `【课程记录】${when} ${subject}`,
    lead: '以下是本节课的内容。',
    about: ({ when, subject }) => [`时间：${when}（日本时间）`, `科目：${subject}`],
    note: '■ 今日内容',
    homework: '■ 作业',
    nextTime: '■ 下次内容',
    nextLesson: '■ 下一节课（日本时间）',
    board: '本节课的白板已作为PDF附上。',
  },
  ar: {
    subject: ({ when, subject }) => `سجل الدرس: ${when}، ${subject}`,
    lead: 'هذا ملخص الدرس.',
    about: ({ when, subject }) => [`الموعد: ${when} (بتوقيت اليابان)`, `المادة: ${subject}`],
    note: 'ما أنجزناه اليوم',
    homework: 'الواجب',
    nextTime: 'المرة القادمة',
    nextLesson: 'الدرس القادم (بتوقيت اليابان)',
    board: 'سبورة الدرس مرفقة بصيغة PDF.',
  },
};

/** The mail with the record of a lesson, in one language. */
export function recordMail(language: BaseLanguage) {
  const { subject, lead, about, note, homework, nextTime, nextLesson, board } = words[language];
  const greeting = mailGreeting(language);
  return (content: RecordMailContent): { subject: string; text: string } => {
    const parts: [title: string, text: string][] = [
      [note, content.note],
      [homework, content.homework],
      [nextTime, content.nextTime],
      [nextLesson, content.nextLesson],
    ];
    return {
      subject: subject(content),
      text: [
        greeting(content.reader),
        '',
        lead,
        '',
        ...about(content),
        ...parts.flatMap(([title, text]) => (text.trim() === '' ? [] : ['', title, text.trim()])),
        ...(content.hasBoard ? ['', board] : []),
      ].join('\n'),
    };
  };
}
