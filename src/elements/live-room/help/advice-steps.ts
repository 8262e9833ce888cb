import type { Namespaces } from '../../../core/i18n/index.ts';
import type { DeviceStates } from '../../../core/live-room/index.ts';
import type { PictureName } from './step-picture.tsx';

type StepText = keyof Namespaces['liveHelp']['step'];

/** One step, with a picture of the control to press. */
interface Step {
  readonly text: StepText;
  readonly picture: PictureName;
}

/** What the button of an advice does. */
type AdviceAction = 'audioOnly' | 'choose' | 'reload' | 'retry' | 'sound' | 'turnOn';

export interface Instructions {
  readonly steps: readonly Step[];
  readonly action: AdviceAction;
  /** The device that the advice is about. */
  readonly device: 'camera' | 'microphone';
}

const step = (text: StepText, picture: PictureName): Step => ({ text, picture });

/** Where each browser lets a page use a device that it has blocked. */
const ALLOW: Readonly<Record<BrowserName, readonly Step[]>> = {
  chrome: [step('chromeOpen', 'siteSettings'), step('chromeAllow', 'switch')],
  chromeAndroid: [step('chromeAndroidOpen', 'siteSettings'), step('allow', 'switch')],
  edge: [step('edgeOpen', 'padlock'), step('allow', 'switch')],
  firefox: [step('firefoxOpen', 'blockedDevice'), step('firefoxAllow', 'blockedLabel')],
  safariIos: [step('safariIosOpen', 'aa'), step('safariIosAllow', 'switch')],
  safariMac: [step('safariMacOpen', 'menu'), step('allow', 'switch')],
  appIos: [step('appIosOpen', 'switch')],
  other: [step('otherOpen', 'padlock'), step('allow', 'switch')],
};

/** The steps of an advice for a browser and the state of its devices. */
export function instructionsFor(name: string, state: DeviceStates, browser: BrowserName): Instructions | undefined {
  switch (name) {
    case 'camera':
    case 'microphone':
      return forDevice(name, state, browser);
    case 'sound':
      return {
        steps: [step('play', 'speaker'), step('volume', 'volume'), step('headset', 'headset')],
        action: 'sound',
        device: 'microphone',
      };
    case 'devices':
      return { steps: [step('choose', 'list'), step('speak', 'level')], action: 'choose', device: 'microphone' };
    case 'reload':
      return { steps: [step('reload', 'reload')], action: 'reload', device: 'microphone' };
    case 'line':
      return { steps: [step('move', 'wifi'), step('audioOnly', 'cameraOff')], action: 'audioOnly', device: 'camera' };
    default:
      return undefined;
  }
}

function forDevice(device: 'camera' | 'microphone', state: DeviceStates, browser: BrowserName): Instructions {
  const retry = step('retry', 'reload');
  const has = (reason: string) => state.troubles?.some((trouble) => trouble === `${device}${reason}`) ?? false;
  if (has('Denied')) return { steps: [...ALLOW[browser], retry], action: 'retry', device };
  if (has('Missing'))
    return { steps: [step('plugIn', device === 'camera' ? 'camera' : 'headset'), retry], action: 'retry', device };
  if (has('Busy')) return { steps: [step('quitOthers', 'windows'), retry], action: 'retry', device };
  if (has('Failed')) return { steps: [step('plugIn', device), retry], action: 'retry', device };
  if (has('Silent')) return { steps: [step('headset', 'headset'), step('choose', 'list')], action: 'choose', device };
  return { steps: [step('turnOn', device)], action: 'turnOn', device };
}

/** The browsers that are distinguished, by where they keep the permissions of a page. */
export type BrowserName =
  | 'appIos'
  | 'chrome'
  | 'chromeAndroid'
  | 'edge'
  | 'firefox'
  | 'other'
  | 'safariIos'
  | 'safariMac';

/** The browser of a page, by its user agent. An iPad claims to be a Mac, but Macs have no touch screen. */
export function browserOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>): BrowserName {
  const is = (pattern: RegExp) => pattern.test(userAgent);
  const isIos = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && maxTouchPoints > 1);
  if (isIos) return is(/CriOS|FxiOS|EdgiOS|GSA\/|Line\//) ? 'appIos' : 'safariIos';
  if (is(/Firefox\//)) return 'firefox';
  if (is(/Android/)) return is(/Chrome\//) ? 'chromeAndroid' : 'other';
  if (is(/Edg\//)) return 'edge';
  if (is(/Chrome\//)) return 'chrome';
  return is(/Macintosh.*Safari\//) ? 'safariMac' : 'other';
}
