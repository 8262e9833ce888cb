import * as v from 'valibot';
import { endpoint, nothing, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/client/teacher/login',
  description: 'Signs a teacher in; the token is in the Authorization header of the reply.',
  access: 'anyone',
  body: inputType<Inputs['signIn']['body']>(),
  data: v.optional(
    v.object({ id: v.optional(v.string()), avatar: v.optional(v.string(), ''), name: v.optional(v.string(), '') }),
    {},
  ),
  // With a second factor, the rejection of the right password contains the input for the call of the code (decision 76).
  errorData: v.object({ challenge: v.optional(v.string()) }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/client/teacher/logout',
  description: 'Ends the session of this token.',
  data: nothing,
});

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/backstage/field/logo',
  description: "The URL of the service's logo, or an empty string.",
  access: 'anyone',
  data: v.optional(v.string()),
});
