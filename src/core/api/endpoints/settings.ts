import * as v from 'valibot';
import { endpoint, nothing, inputType, wholeNumber } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

const optionalText = v.optional(v.string(), '');

/** The signed-in teacher with the settings (docs/spec.md, section 3: teacher info). */
export const teacher = v.object({
  id: optionalText,
  email: optionalText,
  avatar: optionalText,
  name: v.string(),
  kana: optionalText,
  phone: optionalText,
  introduction: optionalText,
  timeZone: v.optional(v.string(), 'Asia/Tokyo'),
  firstDayOfWeek: v.optional(v.picklist([0, 1]), 1),
  language: v.optional(v.string(), 'ja-JP'),
  theme: v.optional(v.picklist(['light', 'dark', 'auto']), 'auto'),
  reminderMinutes: v.optional(wholeNumber, 5),
  /** Missing if the provider does not guard against overwriting. */
  version: v.optional(wholeNumber),
  /** The provider's extensions of docs/spec.md (decision 23); the rows of the extensions name them. */
  capabilities: v.optional(v.array(v.string())),
});
export type Teacher = v.InferOutput<typeof teacher>;

/** A plan of the service, shown in the settings; `price` in the currency's smallest unit. */
export const product = v.object({
  id: v.string(),
  name: v.string(),
  description: optionalText,
  price: wholeNumber,
  currency: v.string(),
  interval: v.optional(v.picklist(['month', 'year', 'once'])),
});
export type Product = v.InferOutput<typeof product>;

export const readTeacher = endpoint({
  method: 'GET',
  path: '/api/client/teacher/login/info',
  description: 'The signed-in teacher with the settings.',
  data: teacher,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/setting',
  description:
    'Changes settings; with the current password also the password, or the e-mail address (confirmed by a mailed link). An outdated version is rejected.',
  body: inputType<Inputs['changeSettings']['body']>(),
  data: teacher,
  echo: true,
  errorData: v.object({ code: v.optional(v.string()), field: v.optional(v.string()), teacher: v.optional(teacher) }),
});

export const readProducts = endpoint({
  method: 'GET',
  path: '/api/backstage/stripe/product',
  description: 'The plans of the service.',
  data: v.array(product),
});

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/upload/avatar',
  description:
    'Uploads a PNG, JPEG or WebP picture of at most 5 MB and 50 megapixels, checked by its bytes; returns its URL.',
  form: true,
  body: inputType<Inputs['uploadAvatar']['body']>(),
  data: v.string(),
});

/** The shared upload service of docs/spec.md, section 7, which does not specify its path. */
export const uploadFile = uploadAvatar;

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/backstage/common/judgeEmail',
  description: "Checks whether an e-mail address can become the teacher's own: status 1 if it is free.",
  body: inputType<Inputs['checkEmail']['body']>(),
  data: nothing,
});

/** The post-check-email service of docs/spec.md, section 7, which does not specify its path. */
export const postCheckEmail = checkEmail;

export const checkRegistrationEmail = endpoint({
  method: 'POST',
  path: '/api/client/teacher/judgeEmail/register',
  description: 'Checks whether an e-mail address is free for a registration.',
  access: 'anyone',
  body: inputType<Inputs['checkRegistrationEmail']['body']>(),
  data: nothing,
});
