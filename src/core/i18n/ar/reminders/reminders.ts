import type { Namespaces } from '../../namespaces.ts';

export const reminders: Namespaces['reminders'] = {
  label: 'التذكير قبل الدروس',
  on: 'سنذكّرك قبل الدرس بـ {{minutes}} دقيقة.',
  ask: 'يمكن للمتصفح أن يذكّرك قبل الدرس بـ {{minutes}} دقيقة.',
  off: 'التذكير قبل الدروس مضبوط على «بلا».',
  denied: 'المتصفح يمنع الإشعارات. لتلقيها اسمح بالإشعارات في إعدادات هذا الموقع.',
  unsupported: 'لا يستطيع هذا المتصفح عرض الإشعارات. يظهر الوقت المتبقي في اسم علامة التبويب.',
  limits: 'تصل ما دامت هذه الصفحة مفتوحة فقط. لا يصل شيء بعد إغلاق المتصفح.',
  closedToo: 'تصل إلى هذا الجهاز حتى عندما تكون هذه الصفحة مغلقة.',
  allow: 'تلقّي التذكير',
  pageTitle: 'بعد {{minutes}} د | {{title}}',
  soon: 'يبدأ درسك بعد {{minutes}} د',
  begun: 'بدأ درسك',
  body: '{{time}} {{name}} {{subject}}',
  meetingSoon: 'يبدأ اجتماعك بعد {{minutes}} د',
  meetingBegun: 'بدأ الاجتماع',
  meetingBody: '{{time}} {{name}}، {{title}}',
};
