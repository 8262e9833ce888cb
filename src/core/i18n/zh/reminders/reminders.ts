import type { Namespaces } from '../../namespaces.ts';

export const reminders: Namespaces['reminders'] = {
  label: '课前提醒',
  on: '将在上课前{{minutes}}分钟提醒。',
  ask: '可以在上课前{{minutes}}分钟通过浏览器通知提醒。',
  off: '课前提醒已设为“无”。',
  denied: '浏览器已拒绝通知。如需接收，请在浏览器的网站设置中允许通知。',
  unsupported: '此浏览器无法显示通知。剩余时间会显示在标签页的名称中。',
  limits: '只有打开此页面时才会收到。关闭浏览器后不会收到。',
  closedToo: '即使关闭了本画面，也会送达此设备。',
  allow: '接收提醒',
  pageTitle: '还有{{minutes}}分钟｜{{title}}',
  soon: '还有{{minutes}}分钟上课',
  begun: '课程已经开始',
  body: '{{time}} {{name}} {{subject}}',
  meetingSoon: '还有{{minutes}}分钟面谈',
  meetingBegun: '面谈已开始',
  meetingBody: '{{time}} {{name}} {{title}}',
};
