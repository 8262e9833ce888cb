import {
  ADVICE,
  adviceFor,
  isWeak,
  knownTroubles,
  WEAK_ROUND_TRIP_MS,
  type AdviceName,
  type Participant,
} from '../../../core/live-room/index.ts';
import type { Namespaces } from '../../../core/i18n/index.ts';

type TroubleText =
  | `liveHelp.trouble.${keyof Namespaces['liveHelp']['trouble']}`
  | `liveHelp.line.${keyof Namespaces['liveHelp']['line']}`;

/** What a teacher's page knows about the connection to a participant, besides the participant's own reports. */
interface ConnectionFacts {
  /** Whether video and audio between the two have stopped. */
  readonly isBroken: boolean;
  /** How long the provider took to reply to this side, in ms. */
  readonly ownRoundTrip: number;
}

/** The troubles of a participant as texts, the most urgent first. They say no more about a weak line than is known. */
export function shownTroubles(participant: Participant, facts: ConnectionFacts): TroubleText[] {
  const line = lineTrouble(participant, facts);
  if (participant.link === 'lost') return ['liveHelp.line.lost'];
  return [
    ...(line ? [`liveHelp.line.${line}` as const] : []),
    ...knownTroubles(participant.state.troubles ?? [])
      .filter((trouble) => trouble !== 'weakLine')
      .map((trouble) => `liveHelp.trouble.${trouble}` as const),
  ];
}

function lineTrouble(
  { state: { quality, troubles, admissionState } }: Participant,
  { isBroken, ownRoundTrip }: ConnectionFacts,
): 'between' | 'broken' | 'own' | 'theirs' | undefined {
  if (admissionState === 'inside' && isBroken) return 'broken';
  const isTheirs = troubles?.includes('weakLine') ?? false;
  const isBad = isTheirs || isWeak(quality);
  if (!isBad) return undefined;
  const isOwn = ownRoundTrip > WEAK_ROUND_TRIP_MS;
  if (isTheirs === isOwn) return 'between';
  return isTheirs ? 'theirs' : 'own';
}

/** The advice that helps with a participant's current troubles. */
export function fittingAdvice({ state }: Participant): AdviceName[] {
  const { troubles = [], microphone, camera, quality, admissionState } = state;
  const isOff = (device: string) => admissionState === 'inside' && device === 'off';
  return [
    ...new Set([
      ...troubles.flatMap((trouble) => adviceFor(trouble) ?? []),
      ...(isWeak(quality) ? (['line'] as const) : []),
      ...(isOff(microphone) ? (['microphone'] as const) : []),
      ...(isOff(camera) ? (['camera'] as const) : []),
    ]),
  ];
}

/** All advice in the order in which it is offered: first what fits. */
export const offeredAdvice = (fitting: readonly AdviceName[]): AdviceName[] => [...new Set([...fitting, ...ADVICE])];
