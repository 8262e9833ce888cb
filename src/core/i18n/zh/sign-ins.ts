import type { Namespaces } from '../namespaces.ts';

export const signIns: Namespaces['signIns'] = {
  title: '已登录的设备',
  text: '如果有您不认识的设备，请先退出该设备的登录，再修改密码。',
  current: '本设备',
  unknown: '未知设备',
  used: '最近使用',
  usedNow: '使用中',
  signedIn: '登录时间',
  network: '网络',
  end: '退出登录',
  endNamed: '退出登录：{{device}}',
  endOthers: '退出其他所有设备的登录',
  noOthers: '没有在其他设备上登录。',
  keep: '保持登录',
  ask: {
    one: '要退出{{device}}的登录吗？',
    others: '要退出其他所有设备的登录吗？',
    text: '该设备将立即无法使用：会离开正在进行的课和面谈，也不再收到通知。',
  },
  confirm: { one: '退出登录', others: '全部退出' },
  done: { one: '已退出该设备的登录。', others: '已退出其他所有设备的登录。' },
};
