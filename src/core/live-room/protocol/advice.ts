import type { ParticipantState } from './records.ts';

/** Problems that a participant's own page can detect; the most urgent first. */
const TROUBLES = [
  'soundBlocked',
  'microphoneDenied',
  'microphoneMissing',
  'microphoneBusy',
  'microphoneFailed',
  'microphoneSilent',
  'cameraDenied',
  'cameraMissing',
  'cameraBusy',
  'cameraFailed',
  'weakLine',
  'hidden',
  'oldBrowser',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The known troubles, each once and in their order; ignores those of newer pages. */
export const knownTroubles = (reported: readonly string[]): Trouble[] =>
  TROUBLES.filter((trouble) => reported.includes(trouble));

/** What a teacher can advise a participant to do. The participant's page contains the sentences; they are not transmitted. */
export const ADVICE = ['sound', 'microphone', 'camera', 'devices', 'reload', 'line'] as const;
export type AdviceName = (typeof ADVICE)[number];

/** Whether this version knows an advice. */
export const isKnownAdvice = (name: string): name is AdviceName => (ADVICE as readonly string[]).includes(name);

/**
 * The progress of an advice: the participant's page has it; it was on screen; the participant says that it is done, or
 * has closed it; the page found that the trouble is gone.
 */
export const PROGRESS = ['sent', 'seen', 'done', 'closed', 'solved'] as const;
export type AdviceProgress = (typeof PROGRESS)[number];

/** Whether this version knows a progress. */
export const isKnownProgress = (name: string): name is AdviceProgress => (PROGRESS as readonly string[]).includes(name);

/** Minimum time between two pieces of advice to a participant, in ms. */
export const ADVICE_INTERVAL_MS = 5_000;
/** A provider's reply that takes longer than this indicates a weak connection, in ms. */
export const WEAK_ROUND_TRIP_MS = 800;

/** Whether a participant's connection is so bad that something must be done about it. */
export const isWeak = (quality: ParticipantState['quality']): boolean => quality === 'poor' || quality === 'lost';

/** Whether an advice can change from one progress to another: forward, and from any response to the end of the trouble. */
export function canProgress(from: string, to: AdviceProgress): boolean {
  const isAnswered = from === 'done' || from === 'closed' || from === 'solved';
  if (isAnswered) return to === 'solved' && from !== 'solved';
  return PROGRESS.indexOf(to) > (PROGRESS as readonly string[]).indexOf(from);
}

/** The advice that helps with a trouble; undefined if nobody can help remotely. */
export function adviceFor(trouble: string): AdviceName | undefined {
  if (trouble === 'soundBlocked') return 'sound';
  if (trouble === 'microphoneSilent') return 'devices';
  if (trouble === 'weakLine') return 'line';
  if (trouble.startsWith('camera')) return 'camera';
  return trouble.startsWith('microphone') ? 'microphone' : undefined;
}

/** The state on which an advice depends. */
export interface DeviceStates {
  readonly microphone: 'on' | 'off' | 'none';
  readonly camera: 'on' | 'off' | 'none';
  readonly troubles?: readonly string[] | undefined;
}

/** Whether a participant in this state still has to follow an advice; a reload cannot be detected. */
export function isNeeded(name: string, { microphone, camera, troubles = [] }: DeviceStates): boolean {
  if (name === 'camera' && camera !== 'on') return true;
  if (name === 'microphone' && microphone !== 'on') return true;
  if (name === 'devices' && troubles.some((trouble) => trouble.startsWith('microphone'))) return true;
  return troubles.some((trouble) => adviceFor(trouble) === name);
}
