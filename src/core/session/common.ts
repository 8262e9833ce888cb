import { signal, type Signal } from '@preact/signals-core';
import type { Reply } from '../api/index.ts';
import { perSession } from './async-resource.ts';

/** The shared UI state of spec section 3, by its own names; what no screen uses of it is in `spec-state.ts`. */
export interface CommonState {
  isSubmitLoading: boolean;
  isPageLoading: boolean;
  listLoading: boolean;
  scheduleLoading: boolean;
  modalLoading: boolean;
  uploadLoading: boolean;
  /** Address of the picture that was uploaded last, or an empty text. */
  imgUrl: string;
  /** The whole response of the post-check-email service. */
  checkValRes: Partial<Reply<unknown>>;
  /** Has an open form been changed? Reset on every navigation. */
  isFormChange: boolean;
}

export type LoadingFlag = 'isSubmitLoading' | 'isPageLoading' | 'listLoading' | 'scheduleLoading' | 'modalLoading' | 'uploadLoading';

const initial: CommonState = {
  isSubmitLoading: false, isPageLoading: false, listLoading: false,
  scheduleLoading: false, modalLoading: false, uploadLoading: false,
  imgUrl: '', checkValRes: {}, isFormChange: false,
};

/** A signal for every part of the shared state, and what can be done with all of it. */
export type Common = { readonly [Name in keyof CommonState]: Signal<CommonState[Name]> } & {
  /** Holds a loading flag up while the work runs, however it ends. */
  during<Result>(flag: LoadingFlag, work: Promise<Result>): Promise<Result>;
  /** Every navigation starts without form changes (spec section 4). */
  navigated(): void;
};

export const commonOf = perSession((): Common => {
  const names = Object.keys(initial) as (keyof CommonState)[];
  const state = Object.fromEntries(names.map((name) => [name, signal<unknown>(initial[name])])) as
    { [Name in keyof CommonState]: Signal<CommonState[Name]> };
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
