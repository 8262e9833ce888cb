import { familyPage, mailGreeting, signOff } from '../family-lines.ts';
import { declinedMail, offerMail } from '../family-mails.ts';
import { noticeMail } from '../notice-mails.ts';
import { recordMail } from '../record-mails.ts';
import type { Mails } from './ja.ts';

const greeting = mailGreeting('ar');

/** The provider's mails in Arabic. */
export const mails: Mails = {
  recordMail: recordMail('ar'),
  signOff: signOff('ar'),
  familyPage: familyPage('ar'),
  declinedMail: declinedMail('ar'),
  offerMail: offerMail('ar'),
  noticeMail: noticeMail('ar'),
  reminderMail: (kind, { reader, when, subject, link }) => {
    const leads = {
      dayBefore: ['درس الغد', 'يبدأ الدرس بعد 24 ساعة.'],
      halfHourBefore: ['يبدأ الدرس قريبًا', 'يبدأ الدرس بعد قليل. يمكنك الدخول الآن.'],
    } as const;
    const [mark, lead] = leads[kind];
    return {
      subject: `${mark}: ${when}، ${subject}`,
      text: [
        greeting(reader),
        '',
        lead,
        '',
        `الموعد: ${when} (بتوقيت اليابان)`,
        `المادة: ${subject}`,
        '',
        'يمكنك الدخول عبر هذا الرابط ابتداءً من 30 دقيقة قبل الدرس:',
        '',
        link,
        '',
        'يصلح هذا الرابط لجميع الدروس. يرجى عدم مشاركته خارج العائلة.',
      ].join('\n'),
    };
  },

  resetMail: (name, link) => ({
    subject: 'تعيين كلمة مرور جديدة',
    text: [
      `السيد/ة ${name}،`,
      '',
      'افتح الرابط التالي لتعيين كلمة مرور جديدة:',
      '',
      link,
      '',
      'يعمل الرابط مرة واحدة خلال 30 دقيقة.',
      'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
    ].join('\n'),
  }),

  passwordChangedMail: (name) => ({
    subject: 'تغيّرت كلمة مرورك',
    text: [
      `السيد/ة ${name}،`,
      '',
      'تغيّرت كلمة مرور تسجيل الدخول، وسُجّل الخروج من جميع الأجهزة الأخرى.',
      '',
      'إذا لم تفعل ذلك فعيّن كلمة مرور جديدة فورًا عبر «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وتواصل مع إدارة الخدمة.',
    ].join('\n'),
  }),

  newDeviceMail: (name, { when, device, network }) => ({
    subject: 'تسجيل دخول من جهاز جديد',
    text: [
      `السيد/ة ${name}،`,
      '',
      'سُجّل الدخول إلى حسابك من جهاز جديد.',
      '',
      `الوقت: ${when}`,
      `الجهاز: ${device || 'غير معروف'}`,
      `الشبكة: ${network || 'غير معروفة'}`,
      '',
      'إذا كنت أنت من فعل ذلك فلا حاجة إلى أي إجراء.',
      'إذا لم تفعل ذلك فسجّل خروج ذلك الجهاز فورًا من «الأجهزة المسجّل دخولها» في الإعدادات، وغيّر كلمة مرورك، وتواصل مع إدارة الخدمة.',
    ].join('\n'),
  }),

  secondFactorMail: (name, isOn) => ({
    subject: isOn ? 'فُعّل التحقق بخطوتين' : 'أُوقف التحقق بخطوتين',
    text: [
      `السيد/ة ${name}،`,
      '',
      isOn
        ? 'فُعّل التحقق بخطوتين: تحتاج من الآن إلى كلمة المرور ورمز من تطبيق المصادقة لتسجيل الدخول.'
        : 'أُوقف التحقق بخطوتين: تكفي كلمة المرور وحدها لتسجيل الدخول.',
      '',
      'إذا لم تفعل ذلك فغيّر كلمة مرورك فورًا، وتواصل مع إدارة الخدمة.',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: 'تأكيد بريدك الإلكتروني الجديد',
    text: [
      `السيد/ة ${name}،`,
      '',
      'افتح الرابط التالي لاعتماد هذا البريد:',
      '',
      link,
      '',
      'يعمل الرابط مرة واحدة خلال 30 دقيقة.',
      'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير بريدك.',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: 'طلب تغيير بريدك الإلكتروني',
    text: [
      `السيد/ة ${name}،`,
      '',
      `طُلب تغيير بريد تسجيل الدخول إلى ${address}.`,
      'لن يتغير إلا عند فتح الرابط المرسل إلى العنوان الجديد.',
      '',
      'إذا لم تطلب ذلك فغيّر كلمة المرور فورًا، وسيُلغى الطلب.',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: 'تغيّر بريدك الإلكتروني',
    text: [
      `السيد/ة ${name}،`,
      '',
      `أصبح بريد تسجيل الدخول ${address}.`,
      '',
      'إذا لم تفعل ذلك فتواصل مع إدارة الخدمة.',
    ].join('\n'),
  }),
};
