import { batch, effect, signal } from '@preact/signals-core';
import type { Session } from '../../core/session/index.ts';
import type { Broker } from './session-registry.ts';
import { VERSION } from '../version.ts';

const MIRRORED_SIGNALS = ['state', 'signedIn', 'asking', 'teacherEpoch', 'revision', 'language'] as const;

/**
 * Makes the sessions of another copy of this package available to this one. Each copy has its own signals runtime,
 * which cannot track reads of the other's signals, so the session's signals are mirrored while the session is in use.
 */
export function createMirrorBroker(other: Broker): Broker {
  const originals = new WeakMap<Session, Session>();
  const mirrors = new WeakMap<Session, Session>();
  return {
    sessionOf(provider, fetchToken) {
      const original = other.sessionOf(provider, fetchToken);
      const mirror = mirrors.get(original) ?? mirrorOf(original);
      mirrors.set(original, mirror);
      originals.set(mirror, original);
      return mirror;
    },
    holdSession(mirror) {
      const original = originals.get(mirror);
      if (!original) throw new TypeError('holdSession() accepts only a session returned by sessionOf().');
      const ends = [other.holdSession(original), ...follow(mirror, original)];
      return () => ends.forEach((end) => end());
    },
  };
}

function mirrorOf(original: Session): Session {
  return {
    ...original,
    state: signal(original.state.peek()),
    signedIn: signal(original.signedIn.peek()),
    asking: signal(original.asking.peek()),
    teacherEpoch: signal(original.teacherEpoch.peek()),
    revision: signal(original.revision.peek()),
    language: signal(original.language.peek()),
  };
}

function follow(mirror: Session, original: Session): (() => void)[] {
  const read = () =>
    batch(() => {
      // In one batch, so that no effect reads the new state together with the previous teacher.
      for (const name of MIRRORED_SIGNALS) Object.assign(mirror[name], { value: original[name].peek() });
    });
  return [
    ...MIRRORED_SIGNALS.map((name) => original[name].subscribe(read)),
    effect(() => {
      original.language.value = mirror.language.value;
    }),
  ];
}

let isReported = false;

/** Logs once that the page also uses another version of an element. */
export function recordVersion(tag: string, other = 'an unknown version'): void {
  if (isReported) return;
  isReported = true;
  // For the page's developer; this is the only message that the package logs.
  // oxlint-disable-next-line no-console
  console.info(`teacher-elements ${VERSION}: <${tag}> is of ${other}, which came first on this page and stays.`);
}
