import { familyPage, mailGreeting, signOff } from '../family-lines.ts';
import { declinedMail, offerMail } from '../family-mails.ts';
import { noticeMail } from '../notice-mails.ts';
import { recordMail } from '../record-mails.ts';
import type { Mails } from './ja.ts';

const greeting = mailGreeting('zh');

/** The provider's mails in Chinese. */
export const mails: Mails = {
  recordMail: recordMail('zh'),
  signOff: signOff('zh'),
  familyPage: familyPage('zh'),
  declinedMail: declinedMail('zh'),
  offerMail: offerMail('zh'),
  noticeMail: noticeMail('zh'),
  reminderMail: (kind, { reader, when, subject, link }) => {
    const leads = {
      dayBefore: ['【明天的课程】', '距离上课还有24小时。'],
      halfHourBefore: ['【即将上课】', '课程即将开始，现在可以进入教室。'],
    } as const;
    const [mark, lead] = leads[kind];
    return {
      subject: `${mark}${when} ${subject}`,
      text: [
        greeting(reader),
        '',
        lead,
        '',
        `时间：${when}（日本时间）`,
        `科目：${subject}`,
        '',
        '上课前30分钟起，可通过以下链接进入教室：',
        '',
        link,
        '',
        '每节课都可以使用此链接，请勿转发给家人以外的人。',
      ].join('\n'),
    };
  },

  resetMail: (name, link) => ({
    subject: '重设密码',
    text: [
      `${name}：`,
      '',
      '请打开以下链接重设密码：',
      '',
      link,
      '',
      '链接在 30 分钟内有效，只能使用一次。',
      '如果不是您本人操作，请忽略本邮件，密码不会改变。',
    ].join('\n'),
  }),

  passwordChangedMail: (name) => ({
    subject: '密码已更改',
    text: [
      `${name}：`,
      '',
      '您的登录密码已更改，其他设备均已退出登录。',
      '',
      '如果不是您本人操作，请立即在登录页面通过“忘记密码？”重设密码，并联系运营人员。',
    ].join('\n'),
  }),

  newDeviceMail: (name, { when, device, network }) => ({
    subject: '您的账号在新设备上登录',
    text: [
      `${name}：`,
      '',
      '您的账号刚刚在新设备上登录。',
      '',
      `时间：${when}`,
      `设备：${device || '未知'}`,
      `网络：${network || '未知'}`,
      '',
      '如果是您本人操作，无需处理。',
      '如果不是您本人操作，请立即在设置的“已登录的设备”中退出该设备的登录并修改密码，然后联系运营人员。',
    ].join('\n'),
  }),

  secondFactorMail: (name, isOn) => ({
    subject: isOn ? '两步验证已开启' : '两步验证已关闭',
    text: [
      `${name}：`,
      '',
      isOn
        ? '两步验证已开启。今后登录时需要输入密码和身份验证器应用中的验证码。'
        : '两步验证已关闭。今后只需密码即可登录。',
      '',
      '如果不是您本人操作，请立即修改密码，并联系运营人员。',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: '确认新的邮箱地址',
    text: [
      `${name}：`,
      '',
      '请打开以下链接，将邮箱改为本地址：',
      '',
      link,
      '',
      '链接在 30 分钟内有效，只能使用一次。',
      '如果不是您本人操作，请忽略本邮件，邮箱地址不会改变。',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: '邮箱地址即将更改',
    text: [
      `${name}：`,
      '',
      `有人申请将登录邮箱改为 ${address}。`,
      '打开发送到新地址的链接后才会更改。',
      '',
      '如果不是您本人操作，请立即修改密码，申请会随之取消。',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: '邮箱地址已更改',
    text: [`${name}：`, '', `您的登录邮箱已改为 ${address}。`, '', '如果不是您本人操作，请联系运营人员。'].join('\n'),
  }),
};
