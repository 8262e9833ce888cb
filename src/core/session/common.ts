import { signal, type Signal } from '@preact/signals-core';
import type { Lesson, Lock, Teacher } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import type { Session } from './session-types.ts';

/** The shared UI state of docs/spec.md, section 3, by the names given there; `spec-state.ts` has the rest of it. */
export interface CommonState {
  isSubmitLoading: boolean;
  isPageLoading: boolean;
  listLoading: boolean;
  scheduleLoading: boolean;
  modalLoading: boolean;
  uploadLoading: boolean;
  /** Address of the last uploaded picture, or an empty text. */
  imgUrl: string;
  /** The whole response of the post-check-email service. */
  checkValRes: Partial<Reply<unknown>>;
  /** Does an open form have changes? Reset on every navigation. */
  isFormChange: boolean;
}

type LoadingFlag =
  | 'isSubmitLoading'
  | 'isPageLoading'
  | 'listLoading'
  | 'scheduleLoading'
  | 'modalLoading'
  | 'uploadLoading';

const initial: CommonState = {
  isSubmitLoading: false,
  isPageLoading: false,
  listLoading: false,
  scheduleLoading: false,
  modalLoading: false,
  uploadLoading: false,
  imgUrl: '',
  checkValRes: {},
  isFormChange: false,
};

/** A signal for each field of the shared state, and operations on them. */
export type Common = { readonly [Name in keyof CommonState]: Signal<CommonState[Name]> } & {
  /** Sets a loading flag until the work has settled. */
  during<Result>(flag: LoadingFlag, work: Promise<Result>): Promise<Result>;
  /** Resets the form changes, as every navigation does (docs/spec.md, section 4). */
  navigated(): void;
};

export const commonOf = perSession((): Common => {
  const names = Object.keys(initial) as (keyof CommonState)[];
  const state = Object.fromEntries(names.map((name) => [name, signal<unknown>(initial[name])])) as {
    [Name in keyof CommonState]: Signal<CommonState[Name]>;
  };
  const running = new Map<LoadingFlag, number>();

  return {
    ...state,
    async during(flag, work) {
      const count = (by: number) => {
        running.set(flag, (running.get(flag) ?? 0) + by);
        state[flag].value = running.get(flag) !== 0;
      };
      count(1);
      try {
        return await work;
      } finally {
        count(-1);
      }
    },
    navigated() {
      state.isFormChange.value = false;
    },
  };
});

/** A teacher's change, once the provider has confirmed it. */
export type Fact =
  | { readonly kind: 'lesson-created' | 'lesson-changed'; readonly lesson: Lesson }
  | { readonly kind: 'lesson-canceled'; readonly lesson: Lesson; readonly notifyStudent: boolean }
  /** Locked a day, changed its lock, or removed it: `locked` is false then. */
  | { readonly kind: 'date-locked'; readonly lock: Lock }
  | { readonly kind: 'settings-changed'; readonly teacher: Teacher }
  | { readonly kind: 'password-changed' };

/** Receives the facts of one model, before the write that caused them resolves. */
export type FactListener = (fact: Fact) => void;

/** Wraps a factory so that each session has one instance, shared by all callers. */
export function perSession<Model>(create: (session: Session) => Model): (session: Session) => Model {
  const models = new WeakMap<Session, Model>();
  return (session) => {
    const found = models.get(session) ?? create(session);
    models.set(session, found);
    return found;
  };
}
