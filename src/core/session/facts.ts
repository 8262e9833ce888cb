import type { Lesson, Lock, Teacher } from '../api/endpoints/index.ts';

/** What a teacher has changed, once the provider has confirmed it. */
export type Fact =
  | { readonly kind: 'lesson-created' | 'lesson-changed'; readonly lesson: Lesson }
  | { readonly kind: 'lesson-canceled'; readonly lesson: Lesson; readonly notifyStudent: boolean }
  /** Locked a day, changed its lock, or removed it: `locked` is false then. */
  | { readonly kind: 'date-locked'; readonly lock: Lock }
  | { readonly kind: 'settings-changed'; readonly teacher: Teacher }
  | { readonly kind: 'password-changed' };

/** Receives the facts of one model, before the write that caused them resolves. */
export type FactListener = (fact: Fact) => void;
