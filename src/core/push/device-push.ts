import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { readPush, subscribeToPush, unsubscribeFromPush, type Push } from '../api/endpoints/index.ts';
import { succeeded, SUCCESS, type Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';
import { notePushState, type PushState, pushStateOf } from './push-state.ts';

/** Key of the session's memory. */
const PUSH_KEY = 'push';

/** A browser's subscription at its push service. */
export interface DeviceSubscription {
  /** SHA-256 of the endpoint, in hexadecimal digits. */
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The key with which it was created, base64url. */
  readonly publicKey: string;
}

/**
 * The permission of a device: `unsupported`, `home-screen` if only an installed portal gets notifications (iPhone, iPad), or
 * the browser's permission.
 */
export type PushSupport = 'unsupported' | 'home-screen' | 'default' | 'granted' | 'denied';

/** The push manager of the browser. */
export interface PushDevice {
  support(): Promise<PushSupport>;
  /** Requests the permission from the teacher; call it only in a press. */
  ask(): Promise<void>;
  find(): Promise<DeviceSubscription | undefined>;
  /** Subscribes with a provider's key, which replaces a subscription with another key. Rejects if the browser cannot. */
  subscribe(publicKey: string): Promise<DeviceSubscription>;
  /** Ends the subscription, if there is one, and removes its notifications. Never rejects. */
  unsubscribe(): Promise<void>;
}

/** The result of switching on: `dismissed` without a decision about the permission, `unavailable` without a push service. */
type SwitchOnResult =
  | { readonly kind: 'on' | 'denied' | 'dismissed' | 'unavailable' }
  | { readonly kind: 'failed'; readonly reply: Reply<unknown> };

/** Notifications on this device (docs/decisions/048). Only providers with the capability `push` have them. */
export interface DevicePush {
  /** Undefined until known. */
  readonly state: ReadonlySignal<PushState | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  switchOn(): Promise<SwitchOnResult>;
  switchOff(): Promise<Reply<unknown>>;
  /** Reads the permission again. */
  recheck(): Promise<void>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the switch for one screen. */
export function createDevicePush(session: Session, device: PushDevice): DevicePush {
  const { api, memory } = session;
  const resource = createAsyncResource<Push>(session);
  const local = signal<DeviceSubscription | undefined>();
  const support = signal<PushSupport | undefined>();
  const recheck = async (): Promise<PushSupport> => (support.value = await device.support());

  async function subscribe(): Promise<SwitchOnResult> {
    const publicKey = resource.data.peek()?.publicKey ?? '';
    const made = await device.subscribe(publicKey).catch(() => undefined);
    if (!made) return { kind: 'unavailable' };
    const reply = await confirm(session, made);
    if (!succeeded(reply)) {
      await device.unsubscribe();
      return { kind: 'failed', reply };
    }
    batch(() => {
      memory.save(PUSH_KEY, { isOn: true });
      local.value = made;
      resource.set(reply.data);
    });
    return { kind: 'on' };
  }

  const state = computed<PushState | undefined>(() => {
    const { value } = support;
    if (value !== 'default' && value !== 'granted') return value;
    if (!resource.data.value) return undefined;
    return local.value && resource.data.value.subscriptions.includes(local.value.id) ? 'on' : 'off';
  });
  const stopNoting = effect(() => {
    if (state.value) notePushState(session, state.value);
  });

  return {
    state,
    status: resource.status,
    async recheck() {
      await recheck();
    },
    async load() {
      await recheck();
      local.value = await device.find();
      return resource.load((abort) => api.call(readPush, {}, { signal: abort }));
    },
    async switchOn() {
      if ((await device.support()) === 'default') await device.ask();
      const allowed = await recheck();
      if (allowed === 'granted') return subscribe();
      return { kind: allowed === 'denied' ? 'denied' : 'dismissed' };
    },
    async switchOff() {
      const found = await device.find();
      if (found) {
        const reply = await api.call(unsubscribeFromPush, { body: { endpoint: found.endpoint } });
        if (!succeeded(reply)) return reply;
      }
      memory.remove(PUSH_KEY);
      await device.unsubscribe();
      local.value = undefined;
      return { status: SUCCESS, message: '', data: undefined };
    },
    dispose() {
      stopNoting();
      resource.cancel();
    },
  };
}

function confirm(session: Session, { endpoint, p256dh, auth }: DeviceSubscription): Promise<Reply<Push>> {
  return session.api.call(subscribeToPush, { body: { endpoint, p256dh, auth, language: session.language.peek() } });
}

/**
 * Confirms the subscription of this device at each visit: browsers replace subscriptions, providers lose them, and the
 * language may change. A subscription of another teacher ends here.
 * @returns whether this device has a subscription of the teacher
 */
export async function keepSubscription(session: Session, device: PushDevice): Promise<boolean> {
  const epoch = session.teacherEpoch.peek();
  const isKept = await confirmOrEnd(session, device);
  const wasOn = pushStateOf(session).peek() === 'on';
  // The settings know why there is none.
  if (session.teacherEpoch.peek() === epoch && isKept !== wasOn) notePushState(session, isKept ? 'on' : 'off');
  return isKept;
}

async function confirmOrEnd(session: Session, device: PushDevice): Promise<boolean> {
  const { api, memory, state, teacherEpoch } = session;
  const epoch = teacherEpoch.peek();
  const isStill = (): boolean => state.peek() === 'active' && teacherEpoch.peek() === epoch;
  if ((await device.support()) !== 'granted') return false;
  const isWanted = memory.find(PUSH_KEY)?.['isOn'] === true;
  const found = await device.find();
  if (!isStill() || (!found && !isWanted)) return false;
  const reply = await api.call(readPush, {});
  // A failed call must not end a subscription.
  if (!succeeded(reply) || !isStill()) return found !== undefined && isWanted;
  const { publicKey, subscriptions } = reply.data;
  if (!isWanted && !(found && subscriptions.includes(found.id))) {
    await device.unsubscribe();
    return false;
  }
  const current = found?.publicKey === publicKey ? found : await device.subscribe(publicKey).catch(() => undefined);
  if (!current || !isStill()) return false;
  return succeeded(await confirm(session, current));
}
