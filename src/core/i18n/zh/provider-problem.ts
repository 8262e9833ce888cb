import type { Namespaces } from '../namespaces.ts';

export const providerProblem: Namespaces['providerProblem'] = {
  address: '服务地址设置有误，无法显示。请联系本页面的管理员。',
  'mixed-content': '服务地址未加密，浏览器已阻止连接。请联系本页面的管理员。',
  policy: '本页面的安全设置不允许连接服务。请联系本页面的管理员。',
  'socket-policy': '本页面的安全设置不允许连接教室。请联系本页面的管理员。',
  cors: '服务不允许从本页面连接。请联系本页面的管理员。',
  'not-a-provider': '在设置的地址上找不到服务。请联系本页面的管理员。',
};
