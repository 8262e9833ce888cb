import type { Namespaces } from '../namespaces.ts';

export const calendarFeed: Namespaces['calendarFeed'] = {
  title: '添加到日历',
  text: '在Google日历或手机日历中显示您的课、面谈和锁定时间：过去90天至未来一年。',
  switchOn: '创建日历地址',
  label: '日历地址',
  hint: '知道此地址的人可以看到学生姓名和时间。请勿转交他人。',
  copy: '复制地址',
  copied: '已复制地址。',
  selected: '无法复制。请复制选中的地址。',
  open: '在日历中打开',
  device: '本设备的日历（Apple、Outlook）',
  google: 'Google日历',
  outlook: 'Outlook.com',
  delay: '更改显示所需的时间因日历服务而异（几分钟到一天）。',
  renew: '重新生成地址',
  switchOff: '停止在日历中显示',
  keep: '保持不变',
  ask: { renew: '原地址将立即失效。请在日历中重新添加新地址。', switchOff: '地址将立即失效，已添加的日历不再更新。' },
  confirm: { renew: '重新生成', switchOff: '停止显示' },
  done: {
    switchOn: '已创建日历地址。',
    renew: '已重新生成地址。请在日历中重新添加。',
    switchOff: '已停止在日历中显示。',
  },
};
