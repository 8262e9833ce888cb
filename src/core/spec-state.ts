/** State that the specification names but none of our screens needs. The rest of its state is in the models. */
import { batch, signal, type Signal } from '@preact/signals-core';
import { type Common, commonOf, type CommonState, perSession } from './session/index.ts';
import { forgotPasswordEmailCheck } from './api/endpoints/index.ts';
import type { Reply } from './api/index.ts';

// Hours and minutes that a list would leave out, the mode `before`, and the week by its offset from now (docs/spec.md, section 5).
export { disabledHours, disabledMinutes, type DateMode } from './time/index.ts';
export { weekRange, type WeekRange } from './time/index.ts';

/** The complete shared UI state of docs/spec.md, section 3. */
export interface SpecState extends CommonState {
  /** The whole response of the forgot-password e-mail check. */
  checkEmail: Partial<Reply<unknown>>;
  isFormSubmit: boolean;
}

export type SpecCommon = Common & { readonly [Name in keyof SpecState]: Signal<SpecState[Name]> } & {
  /** Merges a payload into the shared state in one step (docs/spec.md, section 4: the clear action). */
  clear(payload: Partial<SpecState>): void;
  /** Stores the whole response as `checkEmail` and hands it to the callback (docs/spec.md, section 7). */
  forgotPasswordEmailCheck(email: string, done?: (reply: Reply<unknown>) => void): Promise<Reply<unknown>>;
};

/** The shared state, including the parts that only the specification requires. Its other signals are those of `commonOf`. */
export const specStateOf = perSession((session): SpecCommon => {
  const checkEmail = signal<Partial<Reply<unknown>>>({});
  const state = { ...commonOf(session), checkEmail, isFormSubmit: signal(false) };
  return {
    ...state,
    clear(payload) {
      batch(() => {
        for (const [name, value] of Object.entries(payload)) {
          const part = (state as Record<string, unknown>)[name];
          if (Object.hasOwn(state, name) && typeof part === 'object') (part as Signal<unknown>).value = value;
        }
      });
    },
    async forgotPasswordEmailCheck(email, done) {
      const reply = await session.api.call(forgotPasswordEmailCheck, { body: { email } });
      checkEmail.value = reply;
      done?.(reply);
      return reply;
    },
  };
});
