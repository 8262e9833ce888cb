import { signal } from '@preact/signals-core';
import { commonOf } from './common.ts';
import type { InputOf } from './endpoints/endpoint.ts';
import { changeSettings, readProducts, readTeacher, type Product, type Teacher } from './endpoints/settings.ts';
import { succeeded, type Reply } from './failure.ts';
import { createLoadable, oncePerSession } from './model.ts';

export type SettingsChange = InputOf<typeof changeSettings>['body'];

/** The settings state of spec section 3: `settingResult`, `userAvatar`, `productInfo`; and the teacher it is about. */
export const settingsOf = oncePerSession((session) => {
  const common = commonOf(session);
  const teacher = createLoadable<Teacher>(session);
  const settingResult = signal<Partial<Reply<Teacher>>>({});
  const userAvatar = signal('');
  const productInfo = signal<Product[] | undefined>();

  return {
    teacherInfo: teacher.data,
    status: teacher.status,
    failure: teacher.failure,
    settingResult,
    userAvatar,
    productInfo,

    async load(): Promise<void> {
      const reply = await teacher.load((signal) => session.api.call(readTeacher, {}, { signal, cache: true }));
      if (succeeded(reply)) userAvatar.value = reply.data.avatar;
    },

    /** Changes settings. A status other than 1 goes to the caller's callback, if there is one (spec section 8). */
    async change(change: SettingsChange, failed?: (reply: Reply<Teacher>) => void): Promise<Reply<Teacher>> {
      common.isSubmitLoading.value = true;
      const reply = await session.api.call(changeSettings, { body: change });
      common.isSubmitLoading.value = false;
      settingResult.value = reply;
      if (succeeded(reply)) {
        teacher.data.value = reply.data;
        userAvatar.value = reply.data.avatar;
        session.rename({ name: reply.data.name, avatar: reply.data.avatar });
      } else failed?.(reply);
      return reply;
    },

    async loadProducts(): Promise<void> {
      const reply = await common.during('isPageLoading', session.api.call(readProducts, {}, { cache: true }));
      if (succeeded(reply)) productInfo.value = reply.data;
    },
  };
});
export type Settings = ReturnType<typeof settingsOf>;
