import type { Namespaces } from '../namespaces.ts';

export const login: Namespaces['login'] = {
  title: 'تسجيل الدخول',
  productName: 'صفحة المعلّم للدروس عبر الإنترنت',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  capsLock: 'مفتاح Caps Lock مفعّل.',
  submit: 'تسجيل الدخول',
  submitting: 'جارٍ تسجيل الدخول',
  forgotten: 'هل نسيت كلمة المرور؟',
  emailMissing: 'أدخل بريدك الإلكتروني.',
  emailInvalid: 'أدخل بريدًا إلكترونيًا صحيحًا مثل hanako@example.jp.',
  passwordMissing: 'أدخل كلمة المرور.',
  rejected: 'تعذّر تسجيل الدخول. تحقق من البريد الإلكتروني وكلمة المرور.',
  signedIn: 'تم تسجيل الدخول باسم',
  signOut: 'تسجيل الخروج',
  signingOut: 'جارٍ تسجيل الخروج',
  signOutFailed: 'تعذّر تسجيل الخروج',
  signOutHere: 'الخروج من هذا الجهاز فقط',
  signOutHereHint: 'يمكنك الخروج من هذا الجهاز فقط. ستبقى الجلسة في الخادم حتى تنتهي صلاحيتها.',
};
