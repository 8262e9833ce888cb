import type { Messages } from './ja.ts';
import { momentIn } from './moment.ts';

export const ar: Messages = {
  locale: 'ar-EG',
  moment: (millis, timeZone) => momentIn('ar-EG-u-nu-latn', millis, timeZone),

  sessionOver: 'انتهت الجلسة. يرجى تسجيل الدخول مرة أخرى.',
  notFound: 'لم يتم العثور عليه. ربما حُذف أو تغيّر العنوان.',
  noSuchCall: 'لا توجد واجهة في هذا العنوان.',
  wrongMethod: (allowed) => `استخدم ${allowed} في هذا العنوان.`,
  broken: 'تعذّرت قراءة ما تم إرساله.',
  bodyTooLarge: 'حجم ما تم إرساله كبير جدًا.',
  foreignOrigin: 'لا يمكن الإرسال من هذا الموقع. اطلب من مشغّل الخدمة السماح به.',
  foreignHost: 'لا يمكن استخدام هذا العنوان. افتح الصفحة بعنوان localhost.',
  wrongType: (type) => `صيغة الطلب غير صحيحة. أرسله مع Content-Type بالقيمة ${type}.`,
  unexpected: 'حدثت مشكلة في الخادم. يرجى المحاولة بعد قليل.',

  required: (field) => `يرجى إدخال: ${field}.`,
  tooLong: (field, maximum) => `${field}: الحد الأقصى ${maximum} حرفًا.`,
  tooShort: (field, minimum) => `${field}: الحد الأدنى ${minimum} أحرف.`,
  email: (field) => `${field}: يرجى التحقق من الصيغة، مثل name@example.jp.`,
  wholeNumber: (field) => `${field}: يرجى إدخال عدد صحيح.`,
  atLeast: (field, minimum) => `${field}: يجب ألا يقل عن ${minimum}.`,
  atMost: (field, maximum) => `${field}: يجب ألا يزيد على ${maximum}.`,
  choice: (field) => `${field}: يرجى الاختيار من القائمة.`,
  day: (field) => `${field}: اكتب التاريخ بصيغة 2026-11-20.`,
  invalid: (field) => `${field}: يرجى التحقق من المحتوى.`,

  signInFailed: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  limited: (minutes) => `محاولات كثيرة جدًا. يرجى المحاولة بعد ${minutes} دقيقة تقريبًا.`,
  wrongPassword: 'كلمة المرور الحالية غير صحيحة.',
  linkOver: 'لم يعد هذا الرابط صالحًا: استُخدم أو انتهت مدته. يرجى طلب رسالة جديدة.',
  taken: 'هذا البريد الإلكتروني مستخدم بالفعل.',
  sameEmail: 'هذا هو بريدك الحالي. يرجى إدخال العنوان الجديد.',
  emailLinkOver: 'لا يعمل هذا الرابط: استُخدم أو انتهت مدته أو يخص معلمًا آخر. يرجى طلب رسالة جديدة من الإعدادات.',
  settingsStale: 'تغيّرت الإعدادات في مكان آخر. يرجى مراجعة أحدث نسخة.',

  stale: 'تغيّر هذا الدرس في مكان آخر. يرجى مراجعة أحدث نسخة.',
  past: 'مضى هذا الوقت. يرجى اختيار وقت لاحق.',
  tooFar: 'يرجى اختيار وقت خلال السنتين القادمتين.',
  endBeforeStart: 'يجب أن تكون النهاية بعد البداية.',
  shortLesson: (minutes) => `مدة الدرس ${minutes} دقائق على الأقل.`,
  longLesson: (hours) => `مدة الدرس ${hours} ساعات على الأكثر.`,
  overlap: (student, moment) => `يتداخل مع درس ${student} في ${moment}. يرجى اختيار وقت آخر.`,
  locked: 'هذا الوقت مقفل. ألغِ القفل أو اختر وقتًا آخر.',
  holiday: 'هذا اليوم عطلة رسمية. أكّد لإضافة الدرس رغم ذلك.',
  sameStudent: (student, moment) => `لدى ${student} درس آخر في هذا اليوم، ${moment}. أكّد لإضافة الدرس رغم ذلك.`,
  gap: (student, moment) => `الوقت قصير قبل درس ${student} أو بعده، ${moment}. أكّد لإضافة الدرس رغم ذلك.`,
  canceled: 'هذا الدرس ملغى.',
  ended: 'انتهى هذا الدرس.',
  keyReused: 'نُفّذت هذه العملية من قبل بمحتوى آخر. يرجى إعادة تحميل الصفحة.',

  lockExists: 'هذا اليوم مقفل بالفعل.',
  lockPast: 'لا يمكن قفل يوم مضى.',
  lockSpan: 'اختر فترة ضمن اليوم تكون نهايتها بعد بدايتها.',

  notPicture: 'يرجى اختيار صورة PNG أو JPEG أو WebP.',
  tooManyPixels: (megapixels) => `الصورة كبيرة جدًا. يرجى اختيار صورة لا تتجاوز ${megapixels} ميغابكسل.`,
  notMaterial: 'يرجى اختيار ملف PDF أو PNG أو JPEG أو WebP.',
  fileTooLarge: (megabytes) => `يجب ألا يتجاوز حجم الملف ${megabytes} ميغابايت.`,
  uploadOver: 'انتهت صلاحية إذن الرفع. يرجى المحاولة مرة أخرى.',

  classTooEarly: (moment) => `لم تُفتح الغرفة بعد. تُفتح في ${moment}.`,
  classOver: 'انتهى الدرس.',
  meetingTooEarly: (moment) => `لم تُفتح الغرفة بعد. يبدأ اللقاء في ${moment}.`,
  meetingOver: 'انتهى اللقاء.',
  meetingCanceled: 'هذا اللقاء ملغى.',

  roomOver: 'هذه الغرفة مغلقة.',
  linkDead: 'لم يعد هذا الرابط صالحًا. اطلب من المعلم رابطًا جديدًا.',
  ticketStale: 'انتهت صلاحية إذن الدخول. يُرجى الدخول مرة أخرى.',
  roomFull: (most) => `الغرفة ممتلئة. الحد الأقصى لعدد الأشخاص هو ${most}.`,
  doorFull: 'عدد المنتظرين للدخول كبير جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
  removedFromRoom: 'أخرجك المعلم من الغرفة. للعودة، اطلب من المعلم رابطًا جديدًا.',
  roomSignedOut: 'انتهت جلسة تسجيل دخولك، لذلك أُغلقت الغرفة هنا. يُرجى تسجيل الدخول مرة أخرى ثم الدخول إلى الغرفة.',
  roomElsewhere: 'فتحت هذه الغرفة في علامة تبويب أخرى أو على جهاز آخر، لذلك أُغلقت هنا.',
  roomBusy: 'أُرسل الكثير في وقت قصير، لذلك قُطع الاتصال. انتظر قليلًا ثم ادخل مرة أخرى.',
  boardFull: 'بلغت السبورة الحد الأقصى لحجمها. لا يمكن حفظ المزيد.',
  boardBroken: 'تعذرت قراءة تغيير في السبورة ولم يُحفظ. يُرجى إعادة تحميل الصفحة.',

  resetMail: (name, link) => ({
    subject: 'تعيين كلمة مرور جديدة',
    text: [
      `السيد/ة ${name}،`, '', 'افتح الرابط التالي لتعيين كلمة مرور جديدة:', '', link, '',
      'يعمل الرابط مرة واحدة خلال 30 دقيقة.', 'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: 'تأكيد بريدك الإلكتروني الجديد',
    text: [
      `السيد/ة ${name}،`, '', 'افتح الرابط التالي لاعتماد هذا البريد:', '', link, '',
      'يعمل الرابط مرة واحدة خلال 30 دقيقة.', 'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغير بريدك.',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: 'طلب تغيير بريدك الإلكتروني',
    text: [
      `السيد/ة ${name}،`, '', `طُلب تغيير بريد تسجيل الدخول إلى ${address}.`, 'لن يتغير إلا عند فتح الرابط المرسل إلى العنوان الجديد.', '',
      'إذا لم تطلب ذلك فغيّر كلمة المرور فورًا، وسيُلغى الطلب.',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: 'تغيّر بريدك الإلكتروني',
    text: [
      `السيد/ة ${name}،`, '', `أصبح بريد تسجيل الدخول ${address}.`, '', 'إذا لم تفعل ذلك فتواصل مع إدارة الخدمة.',
    ].join('\n'),
  }),

  fields: {
    avatar: 'الصورة', body: 'المحتوى', currentPassword: 'كلمة المرور الحالية', date: 'التاريخ', email: 'البريد الإلكتروني',
    emailToken: 'الرابط', endTimeMillis: 'النهاية', file: 'الملف', firstDayOfWeek: 'أول أيام الأسبوع', fromMillis: 'من', id: 'الدرس',
    idempotencyKey: 'رقم العملية', introduction: 'نبذة', kana: 'الكانا', language: 'اللغة', lockId: 'القفل',
    locked: 'حالة القفل', memo: 'الملاحظة', name: 'الاسم', newEmail: 'البريد الإلكتروني الجديد', newPassword: 'كلمة المرور الجديدة', note: 'ملاحظة بعد الدرس',
    notifyStudent: 'إبلاغ الطالب', page: 'الصفحة', password: 'كلمة المرور', phone: 'الهاتف', reason: 'السبب',
    reminderMinutes: 'التذكير', size: 'عدد الصفوف', startTimeMillis: 'البداية', state: 'الحالة', studentId: 'الطالب',
    subject: 'المادة', theme: 'المظهر', ticket: 'إذن الرفع', timeZone: 'المنطقة الزمنية', token: 'الرابط',
    untilMillis: 'إلى', value: 'البريد الإلكتروني', version: 'النسخة', words: 'كلمات البحث',
  },
};
