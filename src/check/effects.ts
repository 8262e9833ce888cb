// What teachers notice if a provider lacks a call or an optional field: for the check, the OpenAPI document and the docs.
import { type Schema, specifiedCalls } from '../core/api/endpoints/index.ts';

/** A sentence in English and in Japanese. */
type Effect = readonly [en: string, ja: string];

/** A call of docs/spec.md, section 7. */
export type CallName = keyof typeof specifiedCalls;

/** All of them, in its order. */
export const callNames = Object.keys(specifiedCalls) as CallName[];

/** Calls that a provider may refuse or lack: screens hide what they would offer, or explain why it does not work. */
const dispensable: ReadonlySet<CallName> = new Set<CallName>([
  'readLogo',
  'readProducts',
  'uploadAvatar',
  'readUploadCredential',
  'checkEmail',
  'checkRegistrationEmail',
  'checkForgottenEmail',
  'sendResetMail',
  'resetPassword',
  'endMeeting',
  'joinClass',
]);
export const isDispensable = (name: CallName): boolean => dispensable.has(name);

/** What teachers notice without a call. */
const callEffects: Readonly<Record<CallName, Effect>> = {
  signIn: ['Nobody can sign in.', '誰もログインできません。'],
  signOut: [
    'Signing out only forgets the token on this device.',
    'ログアウトしても、この端末のトークンが消えるだけです。',
  ],
  readLogo: ['The sign-in page has no logo.', 'ログイン画面にロゴが表示されません。'],
  changeSettings: ['Teachers cannot save their settings.', '講師は設定を保存できません。'],
  readProducts: ['The settings show no plans.', '設定画面に料金プランが表示されません。'],
  uploadAvatar: ['Teachers cannot choose a picture.', '講師はプロフィール写真を設定できません。'],
  readUploadCredential: ['Live rooms cannot store teaching material.', 'ライブルームに教材を保存できません。'],
  checkEmail: [
    'The settings do not say that an e-mail address is taken.',
    '設定画面で、使用中のメールアドレスかどうかを確認できません。',
  ],
  checkRegistrationEmail: [
    'A registration cannot check its e-mail address.',
    '登録時にメールアドレスを確認できません。',
  ],
  checkForgottenEmail: ['Teachers cannot reset a forgotten password.', 'パスワードを忘れた講師は再設定できません。'],
  sendResetMail: ['Teachers cannot reset a forgotten password.', 'パスワードを忘れた講師は再設定できません。'],
  resetPassword: ['Teachers cannot reset a forgotten password.', 'パスワードを忘れた講師は再設定できません。'],
  listMeetings: ['The page of meetings shows an error.', '面談のページにエラーが表示されます。'],
  readMeetingStudio: ['Teachers cannot enter meetings.', '講師は面談に入室できません。'],
  endMeeting: ['Teachers cannot end a meeting for everyone.', '講師は面談を終了できません。'],
  listLessons: ['The list of lessons shows an error.', '授業一覧にエラーが表示されます。'],
  searchLessons: ['Searching lessons shows an error.', '授業の検索でエラーが表示されます。'],
  readLesson: ['The page of a lesson shows an error.', '授業の詳細ページにエラーが表示されます。'],
  readCancelInfo: [
    'The dialog in which lessons are cancelled shows an error.',
    '授業をキャンセルする画面にエラーが表示されます。',
  ],
  changeLesson: ['Teachers cannot change or move lessons.', '講師は授業を変更・移動できません。'],
  cancelLesson: ['Teachers cannot cancel lessons.', '講師は授業をキャンセルできません。'],
  createLesson: ['Teachers cannot create lessons.', '講師は授業を登録できません。'],
  readClassStudio: ['Teachers cannot enter the rooms of lessons.', '講師は授業の部屋に入室できません。'],
  joinClass: ['Lessons have no live room.', '授業のライブルームを使えません。'],
  searchStudents: ['Searching students shows an error.', '生徒の検索でエラーが表示されます。'],
  readCalendar: ['The schedule shows an error.', '予定表にエラーが表示されます。'],
  readTeacher: ['No page shows anything after the sign-in.', 'ログイン後、どのページも表示されません。'],
  listStudents: [
    'The contacts show an error, and lessons cannot be created.',
    '連絡先にエラーが表示され、授業を登録できません。',
  ],
  readContract: ['The page of a student shows an error.', '生徒のページにエラーが表示されます。'],
  createLock: ['Teachers cannot lock days.', '講師は日をロックできません。'],
  changeLock: ['Teachers cannot change or remove locks.', '講師はロックを変更・解除できません。'],
};

interface FieldEffect {
  readonly effect: Effect;
  /** It is missing from most records, so that its absence says nothing about a provider. */
  readonly isRare: boolean;
}

const usual = (...effect: Effect): FieldEffect => ({ effect, isRare: false });
const rare = (...effect: Effect): FieldEffect => ({ effect, isRare: true });

const defaultsTo = (value: string) => usual(`The value is ${value}.`, `${value}とみなされます。`);

/** Every optional field of the records of the specification, except those of extensions. */
export const fieldEffects: Readonly<Record<string, Readonly<Record<string, FieldEffect>>>> = {
  Lesson: {
    studentId: usual(
      'Lessons are not linked to their student, and the filter by student does not find them in the schedule.',
      '授業から生徒を開けず、予定表の生徒での絞り込みにも表示されません。',
    ),
    studentName: usual('Lessons are listed without a student.', '授業に生徒名が表示されません。'),
    subject: usual('Lessons are listed without a subject.', '授業に科目が表示されません。'),
    actualEndTimeMillis: rare(
      'A room is open until 30 minutes after the planned end, or 6 hours after the start.',
      '部屋は予定終了の30分後、または開始の6時間後まで開いています。',
    ),
    canceledAt: rare(
      'Cancelled lessons look like any other.',
      'キャンセルした授業がほかの授業と同じように表示されます。',
    ),
    memo: rare('Memos are empty.', 'メモが空になります。'),
    note: rare('Notes after a lesson are empty.', '授業後のメモが空になります。'),
    version: usual(
      'Two people who change a lesson at the same time overwrite each other.',
      '同時に変更すると、ほかの人の変更を上書きします。',
    ),
    changedBy: rare('Nobody sees who changed a lesson.', '授業を誰が変更したか表示されません。'),
  },
  Student: {
    kana: usual('Students are sorted and found by name alone.', '生徒は氏名だけで並べ替え・検索されます。'),
    avatar: rare('Students are shown with initials.', '生徒は頭文字で表示されます。'),
    grade: usual('Students are listed without a grade.', '生徒の学年が表示されません。'),
    subjects: usual('Students are listed without subjects.', '生徒の科目が表示されません。'),
    lessonsLeft: usual('Students are listed without the lessons left.', '生徒の残り授業数が表示されません。'),
    nextLesson: usual('Students are listed without their next lesson.', '生徒の次の授業が表示されません。'),
    meetingId: rare('Contacts do not lead to the meeting.', '連絡先から面談に入室できません。'),
    meetingStartTimeMillis: rare(
      'Contacts do not show when a meeting starts.',
      '連絡先に面談の開始時刻が表示されません。',
    ),
    meetingEndTimeMillis: rare('Contacts do not show when a meeting ends.', '連絡先に面談の終了時刻が表示されません。'),
  },
  Meeting: {
    title: usual('Meetings are listed without a title.', '面談に件名が表示されません。'),
    studentId: rare('Meetings are not linked to a student.', '面談から生徒を開けません。'),
    visitorName: usual('Meetings are listed without a name.', '面談に相手の名前が表示されません。'),
    actualEndTimeMillis: rare('Meetings end at their planned time.', '面談は予定の時刻に終了します。'),
    canceledAt: rare(
      'Cancelled meetings look like any other.',
      'キャンセルした面談がほかの面談と同じように表示されます。',
    ),
    memo: rare('Memos are empty.', 'メモが空になります。'),
  },
  StudioInfo: {
    id: rare('Nothing changes: the requested id is used.', '影響はありません。要求したIDが使われます。'),
    actualEndTimeMillis: rare(
      'A room is open until 30 minutes after the planned end, or 6 hours after the start.',
      '部屋は予定終了の30分後、または開始の6時間後まで開いています。',
    ),
    currentMillis: usual(
      'A device with a wrong clock may be kept out of a room.',
      '時計がずれている端末では入室できないことがあります。',
    ),
    studentName: rare('A room is shown without the name of its student.', '部屋に生徒名が表示されません。'),
    subject: rare('A room is shown without its subject.', '部屋に科目が表示されません。'),
    ticket: rare('Meetings have no live room.', '面談のライブルームを使えません。'),
  },
  Lock: {
    startTimeMillis: rare('The whole day is locked.', '1日全体がロックされます。'),
    endTimeMillis: rare('The whole day is locked.', '1日全体がロックされます。'),
    reason: rare('Locks have no reason.', 'ロックの理由が表示されません。'),
    locked: rare('It is locked.', 'ロックされているとみなされます。'),
  },
  CalendarDay: {
    lock: rare('The day is not locked.', 'その日はロックされていないとみなされます。'),
    courses: rare('The day has no lessons.', 'その日には授業がないとみなされます。'),
  },
  Contract: {
    studentName: usual('A contract is shown without the name of its student.', '契約内容に生徒名が表示されません。'),
    contractNumber: usual('A contract is shown without a number.', '契約番号が表示されません。'),
    plan: usual('A contract is shown without a plan.', '契約プランが表示されません。'),
    subjects: usual('A contract is shown without subjects.', '契約の科目が表示されません。'),
    startsOn: usual('A contract is shown without its first day.', '契約の開始日が表示されません。'),
    endsOn: rare('A contract is shown without its last day.', '契約の終了日が表示されません。'),
    minutesPerLesson: usual('A contract is shown without the length of a lesson.', '1回の授業時間が表示されません。'),
    lessonsTotal: usual('A contract is shown without its number of lessons.', '契約の授業数が表示されません。'),
    lessonsUsed: usual('A contract is shown without the lessons used.', '実施済みの授業数が表示されません。'),
    lessonsPlanned: usual('A contract is shown without the lessons planned.', '予定の授業数が表示されません。'),
    lessonsLeft: usual('A contract is shown without the lessons left.', '残りの授業数が表示されません。'),
    minutesThisMonth: usual('A contract is shown without the time of this month.', '今月の授業時間が表示されません。'),
    note: rare('A contract is shown without a note.', '契約の備考が表示されません。'),
  },
  Teacher: {
    id: usual(
      'Unsaved input is lost with the session, if the page signs teachers in itself.',
      'ページ独自のログインでは、セッション終了時に入力中の内容が失われます。',
    ),
    email: usual('The settings show no e-mail address.', '設定画面にメールアドレスが表示されません。'),
    avatar: rare('The teacher is shown with initials.', '講師は頭文字で表示されます。'),
    kana: rare('The settings show no kana.', '設定画面にフリガナが表示されません。'),
    phone: rare('The settings show no phone number.', '設定画面に電話番号が表示されません。'),
    introduction: rare('The settings show no introduction.', '設定画面に自己紹介が表示されません。'),
    timeZone: defaultsTo('Asia/Tokyo'),
    firstDayOfWeek: defaultsTo('1'),
    language: defaultsTo('ja-JP'),
    theme: defaultsTo('auto'),
    reminderMinutes: defaultsTo('5'),
    version: usual(
      'Two devices that change the settings at the same time overwrite each other.',
      '2台の端末で同時に設定を変更すると、上書きします。',
    ),
  },
  Product: {
    description: rare('A plan is shown without a description.', 'プランの説明が表示されません。'),
    interval: usual('A plan is shown without its period.', 'プランの期間が表示されません。'),
  },
  CancelInfo: {
    lesson: rare('The lesson of the list is shown.', '一覧の授業の内容が表示されます。'),
    allowed: rare('It can be cancelled.', 'キャンセルできるとみなされます。'),
    message: rare('No message is shown.', 'メッセージは表示されません。'),
    lessonsLeft: rare('The lessons left are not shown.', '残りの授業数が表示されません。'),
    canNotify: usual('Teachers cannot notify the student of a cancellation.', 'キャンセルを生徒に通知できません。'),
  },
  // A page of a list.
  data: {
    total: usual(
      'The number of rows is not shown, and the last page may be followed by an empty one.',
      '件数が表示されず、最後のページの次に空のページが開くことがあります。',
    ),
    page: rare('It is the requested page.', '要求したページとみなされます。'),
    size: rare('It is the requested size.', '要求した件数とみなされます。'),
  },
};

const { readMeetingStudio, readCalendar, readProducts, readCancelInfo, listStudents, listMeetings } = specifiedCalls;
const day = readCalendar.data.item;

/** The records of the specification, by their schemas. */
const recordNames: ReadonlyMap<unknown, string> = new Map<Schema, string>([
  [specifiedCalls.readLesson.data, 'Lesson'],
  [listStudents.data.item, 'Student'],
  [listMeetings.data.entries.list.item, 'Meeting'],
  [specifiedCalls.readClassStudio.data, 'StudioInfo'],
  [readMeetingStudio.data, 'StudioInfo'],
  [day, 'CalendarDay'],
  [day.entries.lock.wrapped, 'Lock'],
  [specifiedCalls.readContract.data, 'Contract'],
  [specifiedCalls.readTeacher.data, 'Teacher'],
  [readProducts.data.item, 'Product'],
  [readCancelInfo.data.wrapped, 'CancelInfo'],
  [listMeetings.data, 'data'],
  [specifiedCalls.listLessons.data, 'data'],
  [specifiedCalls.searchLessons.data, 'data'],
]);

/** The name of a record of the specification by its schema. */
export const recordName = (schema: unknown): string | undefined => recordNames.get(schema);

/** The effects of the missing fields of a record, if the specification has it. */
export const effectsOf = (record: unknown): Readonly<Record<string, FieldEffect>> | undefined =>
  fieldEffects[recordNames.get(record) ?? ''];

export type ReportLanguage = 'en' | 'ja';

/** What teachers notice without a call. */
export const callEffect = (name: CallName, language: ReportLanguage): string =>
  callEffects[name][language === 'ja' ? 1 : 0];

/** Returns the sentence in a language. */
export const effectText = ({ effect: [en, ja] }: FieldEffect, language: ReportLanguage): string =>
  language === 'ja' ? ja : en;
