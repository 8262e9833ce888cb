import { httpErrorMessages } from '../http-catalogue.ts';
import type { Namespaces } from '../namespaces.ts';

export const common: Namespaces['common'] = {
  notice: '通知',
  acknowledge: '知道了',
  close: '关闭',
  cancel: '返回',
  save: '保存',
  retry: '重试',
  loading: '加载中',
  today: '今天',
  tomorrow: '明天',
  yesterday: '昨天',
  required: '必填',
  optional: '选填',
  signInAgain: '登录已过期。重新登录后可以继续刚才的操作。',
  offlineSince: '当前无法联网，显示的是{{time}}的内容。',
  deviceTime: '本机时间为{{time}}',
  failure: {
    offline: '网络连接失败。请检查网络后重试。',
    timeout: '响应时间过长，请稍后重试。',
    http: '服务器发生错误，请稍后重试。',
    'parse-error': '无法读取服务器的响应，请稍后重试。',
    'invalid-response': '服务器的响应不完整，无法显示。请稍后重试。',
    rejected: '未能受理，请检查填写的内容。',
    expired: '登录已过期，请重新登录。',
    token: '登录失败。请重试。',
    aborted: '已中止。',
    crash: '显示时出现问题，请重试。',
    chunk: '页面加载失败。请检查网络后重试。',
  },
  http: httpErrorMessages,
};
