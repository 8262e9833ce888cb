import { familyPage, mailGreeting, signOff } from '../family-lines.ts';
import type { NewDeviceContent, ReminderContent, ReminderKind } from '../mail-content.ts';
import { declinedMail, offerMail } from '../family-mails.ts';
import { noticeMail } from '../notice-mails.ts';
import { recordMail } from '../record-mails.ts';

const greeting = mailGreeting('ja');

/** The provider's mails in Japanese; the other languages have the same shape. */
export const mails = {
  recordMail: recordMail('ja'),
  signOff: signOff('ja'),
  familyPage: familyPage('ja'),
  declinedMail: declinedMail('ja'),
  offerMail: offerMail('ja'),
  noticeMail: noticeMail('ja'),
  reminderMail: (kind: ReminderKind, { reader, when, subject, link }: ReminderContent) => {
    const leads = {
      dayBefore: ['【明日の授業】', '授業の24時間前になりました。'],
      halfHourBefore: ['【まもなく授業】', 'まもなく授業が始まります。今から入室できます。'],
    } as const;
    const [mark, lead] = leads[kind];
    return {
      subject: `${mark}${when} ${subject}`,
      text: [
        greeting(reader),
        '',
        lead,
        '',
        `日時：${when}（日本時間）`,
        `科目：${subject}`,
        '',
        '授業の30分前から、次のリンクで入室できます。',
        '',
        link,
        '',
        'このリンクは、毎回の授業で使えます。ご家族以外の人には教えないでください。',
      ].join('\n'),
    };
  },

  resetMail: (name: string, link: string) => ({
    subject: 'パスワード再設定のご案内',
    text: [
      `${name} 様`,
      '',
      'パスワードを再設定するには、次のリンクを開いてください。',
      '',
      link,
      '',
      'リンクは30分間、1回だけ使えます。',
      'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
    ].join('\n'),
  }),

  passwordChangedMail: (name: string) => ({
    subject: 'パスワードを変更しました',
    text: [
      `${name} 様`,
      '',
      'ログイン用のパスワードが変わりました。',
      'ほかの端末は、すべてログアウトされています。',
      '',
      'お心当たりのない場合は、ログイン画面の「パスワードを忘れた場合」からすぐに再設定し、運営の担当者に連絡してください。',
    ].join('\n'),
  }),

  newDeviceMail: (name: string, { when, device, network }: NewDeviceContent) => ({
    subject: '新しい端末からログインがありました',
    text: [
      `${name} 様`,
      '',
      '新しい端末からログインがありました。',
      '',
      `日時：${when}`,
      `端末：${device || '不明'}`,
      `ネットワーク：${network || '不明'}`,
      '',
      'ご自身のログインであれば、何もする必要はありません。',
      'お心当たりのない場合は、すぐに設定の「ログイン中の端末」でその端末をログアウトし、パスワードを変更してください。そのうえで、運営の担当者に連絡してください。',
    ].join('\n'),
  }),

  secondFactorMail: (name: string, isOn: boolean) => ({
    subject: isOn ? '2段階認証をオンにしました' : '2段階認証をオフにしました',
    text: [
      `${name} 様`,
      '',
      isOn
        ? '2段階認証がオンになりました。次回のログインから、パスワードと認証アプリの確認コードが必要です。'
        : '2段階認証がオフになりました。パスワードだけでログインできます。',
      '',
      'お心当たりのない場合は、すぐにパスワードを変更し、運営の担当者に連絡してください。',
    ].join('\n'),
  }),

  emailMail: (name: string, link: string) => ({
    subject: 'メールアドレス変更の確認',
    text: [
      `${name} 様`,
      '',
      'このメールアドレスに変更するには、次のリンクを開いてください。',
      '',
      link,
      '',
      'リンクは30分間、1回だけ使えます。',
      'お心当たりのない場合は、このメールを破棄してください。メールアドレスは変わりません。',
    ].join('\n'),
  }),
  emailAskedMail: (name: string, address: string) => ({
    subject: 'メールアドレス変更のお知らせ',
    text: [
      `${name} 様`,
      '',
      `ログイン用のメールアドレスを ${address} に変更する手続きが始まりました。`,
      '新しいアドレスに届いたリンクを開くまで、変更されません。',
      '',
      'お心当たりのない場合は、すぐにパスワードを変更してください。手続きは取り消されます。',
    ].join('\n'),
  }),
  emailChangedMail: (name: string, address: string) => ({
    subject: 'メールアドレスを変更しました',
    text: [
      `${name} 様`,
      '',
      `ログイン用のメールアドレスが ${address} に変わりました。`,
      '',
      'お心当たりのない場合は、運営の担当者に連絡してください。',
    ].join('\n'),
  }),
};

export type Mails = typeof mails;
