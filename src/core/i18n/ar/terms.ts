import type { Namespaces } from '../namespaces.ts';

export const terms: Namespaces['terms'] = {
  contents: 'المحتويات',
  print: 'طباعة',
  onlyIn: 'الشروط غير متوفرة بهذه اللغة، وهي معروضة بـ{{language}}.',
  missing: 'لم تُنشر الشروط بعد.',
  failed: 'تعذَّر تحميل الشروط. تحقَّق من الاتصال وحاول مرة أخرى.',
};
