import { ja } from '../i18n/ja.ts';
import type { Mail } from './mailer.ts';
import type { LessonRow } from '../store/tables.ts';
import { timeOf, SERVICE_ZONE } from '../../../src/core/time/index.ts';

/** The mail to a student about a cancelled lesson: in Japanese, in Japanese time. */
export function cancelMail(to: string, lesson: LessonRow, teacherName: string, reason: string): Mail {
  const start = ja.moment(lesson.startTimeMillis, SERVICE_ZONE);
  const end = timeOf(lesson.endTimeMillis, SERVICE_ZONE);
  return {
    to,
    subject: `【授業キャンセル】${start} ${lesson.subject}`,
    text: [
      `${lesson.studentName} さん`,
      '',
      '次の授業がキャンセルになりました。',
      '',
      `日時：${start}～${end}（日本時間）`,
      `科目：${lesson.subject}`,
      `講師：${teacherName}`,
      `理由：${reason}`,
      '',
      '振替の日時は、担当の講師からご連絡します。',
    ].join('\n'),
  };
}
