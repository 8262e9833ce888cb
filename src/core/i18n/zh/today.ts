import type { Namespaces } from '../namespaces.ts';

export const today: Namespaces['today'] = {
  title: '今天 {{day}}',
  next: '下一节课',
  running: '正在进行的课程',
  meeting: '面谈',
  nextMeeting: '下一次面谈',
  runningMeeting: '进行中的面谈',
  meetings: '{{count}}次面谈',
  until: {
    now: '即将开始',
    minutes: '还有{{minutes}}分钟',
    hours: '还有{{hours}}小时',
    both: '还有{{hours}}小时{{minutes}}分钟',
  },
  left: {
    now: '即将结束',
    minutes: '剩余{{minutes}}分钟',
    hours: '剩余{{hours}}小时',
    both: '剩余{{hours}}小时{{minutes}}分钟',
  },
  rest: '之后的课程',
  more: '再显示{{count}}节',
  less: '收起',
  count: '今天共{{total}}节课，已结束{{over}}节',
  none: '今天没有课程。',
  done: '今天的课程已全部结束。',
  later: '下一节课',
  free: '今后四周没有课程。',
  loading: '正在读取今天的课程',
  changes: {
    title: '上次确认后的变更',
    kinds: { added: '新增', moved: '时间变更', changed: '内容变更', canceled: '已取消' },
    before: '变更前 {{when}}',
    dismiss: '已确认',
  },
};
