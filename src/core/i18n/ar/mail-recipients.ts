import type { Namespaces } from '../namespaces.ts';

export const mailRecipients: Namespaces['mailRecipients'] = {
  title: 'مستلمو الرسائل',
  guardian: '{{name}} (ولي الأمر)',
  student: '{{name}} (الطالب)',
  nameless: 'ولي الأمر',
  goesTo: 'إلى: {{people}}',
  several: 'تُرسل كل رسالة إلى من اختير لذلك الطالب.',
  nobody: 'لا يوجد بريد إلكتروني مسجل، ولن تُرسل أي رسالة.',
  missing: 'اختر شخصًا واحدًا على الأقل.',
  always: 'إرسال رسائل هذا الطالب دائمًا إلى هؤلاء',
  saved: 'تغيّر مستلمو الرسائل.',
  sent: 'أُرسلت الرسالة إلى {{people}}.',
  accepted: 'قُبلت الرسالة إلى {{people}} وستصل خلال دقائق.',
  reply: 'يُضاف اسمك أسفل النص، وتصل الردود إلى بريدك الإلكتروني.',
};
