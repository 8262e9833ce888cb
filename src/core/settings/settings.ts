import * as v from 'valibot';
import { batch, computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type AsyncResource,
  commonOf,
  createAsyncResource,
  perSession,
  type Session,
  type Status,
} from '../session/index.ts';
import {
  type Capability,
  changeSettings,
  type InputOf,
  type Product,
  readProducts,
  readTeacher,
  type Teacher,
  teacher as teacherRecord,
} from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded, withData } from '../api/index.ts';
import { isValidZone } from '../time/index.ts';

export type SettingsChange = InputOf<typeof changeSettings>['body'];

/** The settings state of docs/spec.md, section 3: `settingResult`, `userAvatar`, `productInfo`; and the teacher. */
export interface Settings {
  readonly teacherInfo: ReadonlySignal<Teacher | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** The teacher's time zone, if this device knows it. */
  readonly timeZone: ReadonlySignal<string | undefined>;
  /** In ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** The reply to the last change, or an empty object. */
  readonly settingResult: ReadonlySignal<Partial<Reply<Teacher>>>;
  /** URL of the teacher's picture, or an empty string. */
  readonly userAvatar: ReadonlySignal<string>;
  readonly productInfo: ReadonlySignal<Product[] | undefined>;
  readonly products: AsyncResource<Product[]>;
  /** Loads the teacher; the reply may be a minute old, unless `cache` is false. */
  load(cache?: boolean): Promise<Reply<Teacher>>;
  /** Changes settings. A reply with another status than 1 is also passed to `onFailure` (docs/spec.md, section 8). */
  change(change: SettingsChange, onFailure?: (reply: Reply<Teacher>) => void): Promise<Reply<Teacher>>;
  /** Loads `products`. */
  loadProducts(): Promise<Reply<Product[]>>;
}

/** Whether the provider has an extension (docs/decisions/023); false while that is unknown. Reads a signal. */
export const hasCapability = (session: Session, name: Capability): boolean =>
  settingsOf(session).teacherInfo.value?.capabilities?.includes(name) ?? false;

/** A teacher after a change, as far as that is known. */
const withChange = (known: Teacher | undefined, change: SettingsChange): Teacher =>
  v.parse(teacherRecord, { name: '', ...known, ...change, version: undefined });

/** The session's settings, shared by all callers. */
export const settingsOf = perSession((session): Settings => {
  const common = commonOf(session);
  const teacher = createAsyncResource<Teacher>(session);
  const products = createAsyncResource<Product[]>(session);
  const result = createAsyncResource<Reply<Teacher>>(session);

  return {
    teacherInfo: teacher.data,
    status: teacher.status,
    failure: teacher.failure,
    timeZone: computed(() => {
      const zone = teacher.data.value?.timeZone;
      return zone !== undefined && isValidZone(zone) ? zone : undefined;
    }),
    loadedAt: teacher.loadedAt,
    settingResult: computed<Partial<Reply<Teacher>>>(() => result.data.value ?? {}),
    userAvatar: computed(() => teacher.data.value?.avatar ?? ''),
    productInfo: products.data,
    products,

    async load(cache = true) {
      const reply = await teacher.load((signal) => session.api.call(readTeacher, {}, { signal, cache }));
      // A host's token does not identify its teacher, and the name may have been changed elsewhere.
      const known = teacher.data.peek();
      if (known) session.rename(known);
      return reply;
    },

    async change(change, onFailure) {
      const sent = await common.during('isSubmitLoading', session.api.call(changeSettings, { body: change }));
      const reply = withData(sent, withChange(teacher.data.peek(), change));
      batch(() => {
        result.set(reply);
        if (!succeeded(reply)) return;
        teacher.set(reply.data);
        session.rename(reply.data);
      });
      if (!succeeded(reply)) onFailure?.(reply);
      return reply;
    },

    loadProducts: () =>
      common.during(
        'isPageLoading',
        products.load((signal) => session.api.call(readProducts, {}, { signal, cache: true })),
      ),
  };
});
