import type { Namespaces } from '../namespaces.ts';

export const mailRecipients: Namespaces['mailRecipients'] = {
  title: '邮件收件人',
  guardian: '{{name}}（家长）',
  student: '{{name}}（学生）',
  nameless: '家长',
  goesTo: '收件人：{{people}}',
  several: '邮件会发送给为每位学生选择的收件人。',
  nobody: '没有登记邮箱，无法发送邮件。',
  missing: '请至少选择一位收件人。',
  always: '该学生的邮件今后都发送给这些收件人',
  saved: '已更改邮件收件人。',
  sent: '已向{{people}}发送邮件。',
  accepted: '发给{{people}}的邮件已受理，几分钟内送达。',
  reply: '正文下方会附上老师姓名。回复会发送到您的邮箱。',
};
