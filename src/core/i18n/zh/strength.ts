import type { Namespaces } from '../namespaces.ts';

export const strength: Namespaces['strength'] = {
  empty: '请至少使用8个字符。',
  short: '太短。请至少使用8个字符。',
  long: '太长。请使用200个字符以内。',
  common: '密码较弱。请避免使用常见词语。',
  personal: '密码较弱。请避免使用姓名或邮箱地址。',
  pattern: '密码较弱。请避免连续或重复的字符。',
  plain: '密码较弱。请加长，或加入数字和符号。',
  fair: '密码强度足够。',
  strong: '密码强度高。',
};
