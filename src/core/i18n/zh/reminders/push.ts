import type { Namespaces } from '../../namespaces.ts';

export const push: Namespaces['push'] = {
  title: '在此设备上通知',
  text: '上课和面谈前，以及学生等待进入时，即使没有打开页面，也会在此设备上通知。通知中会显示学生的姓名。提前几分钟通知，可在“使用方式”中更改。',
  on: '此设备的通知已开启。退出登录后会关闭。',
  off: '此设备的通知已关闭。',
  denied: '浏览器已拒绝通知。如需接收，请在浏览器的网站设置中允许通知，然后重新打开此页面。',
  unsupported: '此浏览器无法在没有打开页面时接收通知。',
  homeScreen: '在iPhone和iPad上，请从共享按钮选择“添加到主屏幕”，再从主屏幕的图标打开，即可开启通知。',
  switchOn: '开启通知',
  switchOff: '关闭通知',
  done: { on: '已开启此设备的通知。', off: '已关闭此设备的通知。' },
  failed: {
    dismissed: '未获得通知许可，无法开启。请重试。',
    unavailable: '无法使用浏览器的通知服务。请检查网络连接和浏览器设置，然后重试。',
  },
  waiting: '学生正在等待',
  waitingBody: '{{name}}正在等待进入。{{time}} {{subject}}',
  visitorWaiting: '面谈对象正在等待',
  visitorWaitingBody: '{{name}}正在等待进入。{{time}} {{subject}}',
  unknown: '有新的通知',
};
