import { batch, computed } from '@preact/signals-core';
import { commonOf, createAsyncResource, perSession } from '../session/index.ts';
import {
  changeSettings,
  type InputOf,
  type Product,
  readProducts,
  readTeacher,
  type Teacher,
} from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';

export type SettingsChange = InputOf<typeof changeSettings>['body'];

/** The settings state of docs/spec.md, section 3: `settingResult`, `userAvatar`, `productInfo`; and the teacher it is about. */
export const settingsOf = perSession((session) => {
  const common = commonOf(session);
  const teacher = createAsyncResource<Teacher>(session);
  const products = createAsyncResource<Product[]>(session);
  const result = createAsyncResource<Reply<Teacher>>(session);

  return {
    teacherInfo: teacher.data,
    status: teacher.status,
    failure: teacher.failure,
    loadedAt: teacher.loadedAt,
    settingResult: computed<Partial<Reply<Teacher>>>(() => result.data.value ?? {}),
    userAvatar: computed(() => teacher.data.value?.avatar ?? ''),
    productInfo: products.data,
    products,

    /** A reply may be a minute old, unless `cache` is false. */
    async load(cache = true): Promise<Reply<Teacher>> {
      const reply = await teacher.load((signal) => session.api.call(readTeacher, {}, { signal, cache }));
      // A host's token says nothing of whom it stands for, and a name may have been changed elsewhere.
      const known = teacher.data.peek();
      if (known) session.rename(known);
      return reply;
    },

    /** Changes settings. A status other than 1 goes to the caller's callback, if there is one (docs/spec.md, section 8). */
    async change(change: SettingsChange, failed?: (reply: Reply<Teacher>) => void): Promise<Reply<Teacher>> {
      const reply = await common.during('isSubmitLoading', session.api.call(changeSettings, { body: change }));
      batch(() => {
        result.set(reply);
        if (!succeeded(reply)) return;
        teacher.set(reply.data);
        session.rename(reply.data);
      });
      if (!succeeded(reply)) failed?.(reply);
      return reply;
    },

    loadProducts: () =>
      common.during(
        'isPageLoading',
        products.load((signal) => session.api.call(readProducts, {}, { signal, cache: true })),
      ),
  };
});
export type Settings = ReturnType<typeof settingsOf>;
