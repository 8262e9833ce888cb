import * as v from 'valibot';
import { endpoint, nothing, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/client/teacher/login',
  access: 'anyone',
  body: inputType<Inputs['signIn']['body']>(),
  data: v.object({ id: v.optional(v.string()), avatar: v.string(), name: v.string() }),
});

export const signOut = endpoint({ method: 'POST', path: '/api/client/teacher/logout', data: nothing });

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/backstage/field/logo',
  access: 'anyone',
  data: v.optional(v.string()),
});
