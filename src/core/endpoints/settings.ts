import * as v from 'valibot';
import { endpoint, identifier, nothing, requiredText, text, wholeNumber } from './endpoint.ts';

/** What a teacher can change about themselves; every field is optional in a change. */
const fields = {
  avatar: v.string(),
  name: requiredText(60),
  kana: text(60),
  phone: v.pipe(v.string(), v.regex(/^[0-9+\-() ]{0,20}$/)),
  introduction: text(1000),
  timeZone: v.pipe(v.string(), v.maxLength(64)),
  firstDayOfWeek: v.picklist([0, 1]),
  language: v.pipe(v.string(), v.maxLength(35)),
  theme: v.picklist(['light', 'dark', 'auto']),
  reminderMinutes: v.pipe(wholeNumber, v.maxValue(120)),
};

/** The signed-in teacher with the settings (spec section 3: teacher info). */
export const teacher = v.object({ id: identifier, email: v.string(), ...fields, version: wholeNumber });
export type Teacher = v.InferOutput<typeof teacher>;

/** A plan of the service, shown in the settings; `price` in the currency's smallest unit. */
export const product = v.object({
  id: identifier,
  name: v.string(),
  description: v.string(),
  price: wholeNumber,
  currency: v.string(),
  interval: v.picklist(['month', 'year', 'once']),
});
export type Product = v.InferOutput<typeof product>;

export const readTeacher = endpoint({
  method: 'GET', path: '/api/client/teacher/login/info',
  use: 'The signed-in teacher with the settings.',
  data: teacher,
});

export const changeSettings = endpoint({
  method: 'PUT', path: '/api/client/teacher/setting',
  use: 'Changes settings, or the password with the current one; a stale version is refused.',
  body: v.object({
    ...v.partial(v.object(fields)).entries,
    version: v.optional(wholeNumber),
    currentPassword: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    newPassword: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200))),
  }),
  data: teacher,
  refusal: v.object({ code: v.optional(v.string()), field: v.optional(v.string()), teacher: v.optional(teacher) }),
});

export const readProducts = endpoint({
  method: 'GET', path: '/api/backstage/stripe/product',
  use: 'The plans of the service.',
  data: v.array(product),
});

const upload = {
  method: 'POST', path: '/api/upload/avatar', form: true,
  body: v.object({ file: v.instance(Blob) }),
  data: v.string(),
} as const;

export const uploadAvatar = endpoint({
  ...upload,
  use: 'Takes a PNG, JPEG or WebP picture of at most 5 MB, looks at its bytes, and answers its address.',
});

/** The shared upload service of spec section 7, whose path is not shown. */
export const uploadFile = endpoint({ ...upload, use: 'The shared upload service: the same call as the avatar\'s.' });

const judgeEmail = {
  method: 'POST', path: '/api/backstage/common/judgeEmail',
  body: v.object({ value: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)) }),
  data: nothing,
} as const;

export const checkEmail = endpoint({
  ...judgeEmail, use: 'Can this address become the teacher\'s own? Status 1 if it is free.',
});

/** The post-check-email service of spec section 7, whose path is not shown. */
export const postCheckEmail = endpoint({ ...judgeEmail, use: 'The shared e-mail check: the same call as checkEmail.' });

export const checkRegistrationEmail = endpoint({
  method: 'POST', path: '/api/client/teacher/judgeEmail/register',
  use: 'Is this address free for a registration?',
  body: v.object({ email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)) }),
  data: nothing,
});
