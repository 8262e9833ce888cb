import * as v from 'valibot';
import { endpoint, inputType, nothing } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** Notifications of the teacher's devices by Web Push (decision 48). */
export const push = v.object({
  /** The key with which the provider signs its messages (VAPID), base64url. A browser subscribes to it. */
  publicKey: v.string(),
  /** The subscriptions of the teacher's devices: the SHA-256 of each `endpoint`, in hexadecimal digits. */
  subscriptions: v.array(v.string()),
});
export type Push = v.InferOutput<typeof push>;

export const readPush = endpoint({
  method: 'GET',
  path: '/api/client/teacher/push',
  description: 'The key to which browsers subscribe, and the subscribed devices of the teacher.',
  extension: 'push',
  data: push,
});

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/push',
  description: 'Stores the subscription of this device, or confirms it. It ends with the sign-in of this device.',
  extension: 'push',
  body: inputType<Inputs['subscribeToPush']['body']>(),
  data: push,
});

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/api/client/teacher/push/unsubscribe',
  description: 'Deletes a subscription of the teacher. A missing one is not an error.',
  extension: 'push',
  body: inputType<Inputs['unsubscribeFromPush']['body']>(),
  data: nothing,
});
