import * as v from 'valibot';
import { endpoint, identifier, nothing } from './endpoint.ts';

export const signIn = endpoint({
  method: 'POST', path: '/api/client/teacher/login', access: 'anyone',
  use: 'Signs a teacher in; the token comes as the Authorization reply header.',
  body: v.object({
    email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
  data: v.object({ id: v.optional(identifier), avatar: v.string(), name: v.string() }),
});

export const signOut = endpoint({
  method: 'POST', path: '/api/client/teacher/logout',
  use: 'Ends the session of this token.',
  data: nothing,
});

export const readLogo = endpoint({
  method: 'GET', path: '/api/backstage/field/logo', access: 'anyone',
  use: 'The picture of the service for sign-in and header, or an empty text.',
  data: v.nullish(v.string()),
});
