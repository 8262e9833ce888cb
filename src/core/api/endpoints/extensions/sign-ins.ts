import * as v from 'valibot';
import { endpoint, inputType, moment } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

const optionalText = v.optional(v.string(), '');

/** An active sign-in of the teacher, on one device (decision 75). */
export const openSignIn = v.object({
  /** Identifies the sign-in, but gives no access. */
  id: v.string(),
  /** Browser and system as readable text, such as `Chrome · Windows`; empty if unknown. */
  device: optionalText,
  /** The shortened network address of the sign-in, such as `203.0.*.*`; empty if unknown. */
  network: optionalText,
  signedInAtMillis: moment,
  /** The last use, to within some minutes. */
  usedAtMillis: moment,
  /** Whether the request comes from this sign-in. */
  isCurrent: v.optional(v.boolean(), false),
});
export type OpenSignIn = v.InferOutput<typeof openSignIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/client/teacher/signIn/list',
  description: 'The open sign-ins of the teacher: the current one, then the most recently used, 100 at most.',
  extension: 'sign-ins',
  data: v.array(openSignIn),
});

export const endSignIn = endpoint({
  method: 'POST',
  path: '/api/client/teacher/signIn/end',
  description: 'Signs one device out and ends everything that belongs to its sign-in; returns the remaining sign-ins.',
  extension: 'sign-ins',
  body: inputType<Inputs['endSignIn']['body']>(),
  data: v.array(openSignIn),
});

export const endOtherSignIns = endpoint({
  method: 'POST',
  path: '/api/client/teacher/signIn/endOthers',
  description: 'Signs all devices out except the current one; returns the remaining sign-in.',
  extension: 'sign-ins',
  data: v.array(openSignIn),
});
