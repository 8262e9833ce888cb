import type { Namespaces } from '../namespaces.ts';

export const today: Namespaces['today'] = {
  title: 'اليوم {{day}}',
  next: 'الدرس التالي',
  running: 'درس جارٍ الآن',
  meeting: 'اجتماع',
  nextMeeting: 'الاجتماع التالي',
  runningMeeting: 'اجتماع جارٍ الآن',
  meetings: 'عدد الاجتماعات: {{count}}',
  until: {
    now: 'على وشك البدء',
    minutes: 'بعد {{minutes}} د',
    hours: 'بعد {{hours}} س',
    both: 'بعد {{hours}} س و{{minutes}} د',
  },
  left: {
    now: 'على وشك الانتهاء',
    minutes: 'بقي {{minutes}} د',
    hours: 'بقي {{hours}} س',
    both: 'بقي {{hours}} س و{{minutes}} د',
  },
  rest: 'لاحقًا اليوم',
  more: 'عرض {{count}} أخرى',
  less: 'عرض أقل',
  count: 'دروس اليوم: {{total}}، المنتهية: {{over}}',
  none: 'لا دروس اليوم.',
  done: 'انتهت جميع دروس اليوم.',
  later: 'الدرس التالي',
  free: 'لا دروس في الأسابيع الأربعة القادمة.',
  loading: 'يجري تحميل دروس اليوم',
  changes: {
    title: 'ما تغيّر منذ آخر اطلاع',
    kinds: { added: 'مضاف', moved: 'تغيّر موعده', changed: 'تغيّر محتواه', canceled: 'ملغى' },
    before: 'قبل التغيير: {{when}}',
    dismiss: 'اطّلعت عليها',
  },
};
