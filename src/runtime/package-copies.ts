import { batch, effect, signal } from '@preact/signals-core';
import type { Session } from '../core/index.ts';
import type { Broker } from './session-registry.ts';
import { VERSION } from './version.ts';

const FACTS = ['state', 'signedIn', 'asking', 'teacherEpoch', 'revision', 'language'] as const;

/**
 * The sessions of another copy of this package, for the screens of this one. Each copy has signals of its own, which do
 * not see the other's being read; a session's facts are therefore repeated here, as long as somebody holds it.
 */
export function mirroring(other: Broker): Broker {
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
      if (!original) throw new TypeError('Only a session that sessionOf() gave can be held.');
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
  const read = () => batch(() => {
    // All at once, so that nobody meets the state of now with the teacher of before.
    for (const fact of FACTS) Object.assign(mirror[fact], { value: original[fact].peek() });
  });
  return [
    ...FACTS.map((fact) => original[fact].subscribe(read)),
    effect(() => {
      original.language.value = mirror.language.value;
    }),
  ];
}

let isTold = false;

/** Says in the console, once, that another version of an element serves this page. */
export function recordVersion(tag: string, other = 'an unknown version'): void {
  if (isTold) return;
  isTold = true;
  // A note for the page's author, who reads nothing else of ours.
  // oxlint-disable-next-line no-console
  console.info(`teacher-elements ${VERSION}: <${tag}> is of ${other}, which came first on this page and stays.`);
}
