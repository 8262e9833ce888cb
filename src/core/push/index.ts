export {
  createDevicePush,
  type DevicePush,
  type DeviceSubscription,
  keepSubscription,
  type PushDevice,
  type PushSupport,
} from './device-push.ts';
export { type PushState, pushStateOf } from './push-state.ts';
export {
  portalPath,
  readWorkerMessage,
  type WorkerMessage,
  isTeachersTag,
  PUSHED_TEXT_LENGTH,
  type PushMessage,
  readPushMessage,
  reminderTag,
  tagOf,
} from './push-message.ts';
