import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-core';
import * as v from 'valibot';
import {
  changeWorkingHours,
  type InputOf,
  readWorkingHours,
  workingHours,
  type WorkingHours,
} from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, perSession, type Session } from '../session/index.ts';
import { hasCapability, settingsOf } from '../settings/index.ts';
import { MINUTE_MS } from '../time/index.ts';

export type WorkingHoursChange = InputOf<typeof changeWorkingHours>['body'];

/** When the teacher works. Only providers with the capability `working-hours` have it. */
interface WorkingHoursModel {
  /** The hours as they were loaded; those of the last visit until then. Undefined if the provider has none. */
  readonly hours: ReadonlySignal<WorkingHours | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<WorkingHours>>;
  /** Loads the hours once it is known that the provider has them, and again if they are older than `MAX_AGE_MS`. */
  follow(): void;
  /** Replaces the hours. A stale version is rejected; then `errorData` has the newer hours. */
  change(change: WorkingHoursChange): Promise<Reply<WorkingHours>>;
  /** Shows newer hours that came with a rejection. */
  set(hours: WorkingHours): void;
}

const MAX_AGE_MS = 5 * MINUTE_MS;
const MEMORY_KEY = 'working-hours';

/** The session's working hours, shared by all callers. */
export const workingHoursOf = perSession((session): WorkingHoursModel => {
  const loaded = createAsyncResource<WorkingHours>(session);
  const isOffered = computed(() => hasCapability(session, 'working-hours'));
  const remembered = computed(() => {
    void session.teacherEpoch.value;
    return rememberedHours(session);
  });
  let isFollowing = false;

  function store(hours: WorkingHours): void {
    loaded.set(hours);
    session.memory.save(MEMORY_KEY, { ...hours });
  }

  async function load(): Promise<Reply<WorkingHours>> {
    const reply = await loaded.load((signal) => session.api.call(readWorkingHours, {}, { signal }));
    if (succeeded(reply)) session.memory.save(MEMORY_KEY, { ...reply.data });
    return reply;
  }

  function refresh(): void {
    const isRecent = session.clock.now() - (loaded.loadedAt.peek() ?? -Infinity) < MAX_AGE_MS;
    if (isOffered.peek() && !isRecent && loaded.status.peek() !== 'loading') void load();
  }

  return {
    hours: computed(() => {
      const isMissing = !isOffered.value && settingsOf(session).teacherInfo.value !== undefined;
      return isMissing ? undefined : (loaded.data.value ?? remembered.value);
    }),
    status: loaded.status,
    load,
    follow() {
      if (isFollowing) return refresh();
      isFollowing = true;
      effect(() => {
        void session.teacherEpoch.value;
        if (isOffered.value) untracked(refresh);
      });
    },
    async change(change) {
      const reply = await session.api.call(changeWorkingHours, { body: change });
      if (succeeded(reply)) store(reply.data);
      return reply;
    },
    set: store,
  };
});

/** The hours of the last visit, which are shown until the provider answers, or while there is no connection. */
function rememberedHours(session: Session): WorkingHours | undefined {
  const parsed = v.safeParse(workingHours, session.memory.find(MEMORY_KEY));
  return parsed.success ? parsed.output : undefined;
}
