import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { SessionState, SignedIn } from './session-types.ts';
import type { TokenStorage } from './token/token-storage.ts';
import type { TokenStore } from './token/token-store.ts';

/** Who is signed in, and how far data that was loaded for that teacher can still be shown. */
export interface TeacherState {
  readonly state: ReadonlySignal<SessionState>;
  readonly signedIn: ReadonlySignal<SignedIn | undefined>;
  readonly teacherEpoch: ReadonlySignal<number>;
  readonly revision: ReadonlySignal<number>;
  /** The last teacher, also after the session has expired; with empty fields after a sign-out. */
  readonly profile: ReadonlySignal<SignedIn>;
  /** Has the session expired, with nobody signed in since? */
  readonly expired: ReadonlySignal<boolean>;
  /** Has the teacher signed out, with nobody signed in since? */
  readonly signedOut: ReadonlySignal<boolean>;
  /** The teacher whom the storage names. */
  stored(): SignedIn;
  /** Sets and stores name and avatar. */
  save(teacher: SignedIn): void;
  /** Increments `revision`. */
  changed(): void;
  /** Applies a sign-in: drops data of another teacher and lets failed loads run again. */
  applySignIn(teacher: SignedIn): void;
  /** Starts a new epoch, so that data of the previous teacher is no longer shown. */
  switchTo(teacher: SignedIn): void;
  /** Nobody is signed in now. */
  signOut(): void;
  /** Marks the session as expired; drafts stay for the next sign-in. */
  expire(): void;
}

/** The teacher after a sign-out. */
const nobody: SignedIn = { id: '', name: '', avatar: '' };

/** `clearCache` deletes the cached replies, which belong to one teacher. */
export function createTeacherState(store: TokenStore, tokens: TokenStorage, clearCache: () => void): TeacherState {
  const expired = signal(false);
  const signedOut = signal(false);
  const teacherEpoch = signal(0);
  const revision = signal(0);
  const profile = signal(stored());
  const state = computed<SessionState>(() => (store.token.value ? 'active' : expired.value ? 'expired' : 'anonymous'));

  function stored(): SignedIn {
    return {
      id: store.record?.teacherId ?? '',
      name: tokens.read('teacher-userName'),
      avatar: tokens.read('teacher-avatar'),
    };
  }

  function changed() {
    revision.value += 1;
  }

  function switchTo(teacher: SignedIn) {
    teacherEpoch.value += 1;
    profile.value = teacher;
    expired.value = signedOut.value = false;
    clearCache();
  }

  return {
    state,
    signedIn: computed(() => (state.value === 'active' ? profile.value : undefined)),
    teacherEpoch,
    revision,
    profile,
    expired,
    signedOut,
    stored,
    save(teacher) {
      profile.value = teacher;
      tokens.write('teacher-userName', teacher.name);
      tokens.write('teacher-avatar', teacher.avatar);
    },
    changed,
    applySignIn(teacher) {
      const { id } = profile.peek();
      if (teacher.id === id && !expired.peek() && !signedOut.peek()) return;
      if (id && teacher.id !== id) switchTo(teacher);
      profile.value = teacher;
      expired.value = signedOut.value = false;
      changed();
    },
    switchTo,
    signOut() {
      switchTo(nobody);
      signedOut.value = true;
    },
    expire() {
      expired.value = true;
      clearCache();
    },
  };
}
