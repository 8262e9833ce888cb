import { computed, type ReadonlySignal } from '@preact/signals-core';
import { commonOf, createAsyncResource, type AsyncResource, type Session } from '../session/index.ts';
import {
  type DataOf,
  joinClass,
  readClassStudio,
  readMeetingStudio,
  readTeacher,
  type StudioInfo,
  type Ticket,
} from '../api/endpoints/index.ts';
import { SUCCESS, type Reply } from '../api/index.ts';
import { classStudioAccess, linkOr, meetingStudioAccess, type StudioAccess } from '../lessons/index.ts';

export type RoomKind = 'class' | 'meeting';

type Studio = StudioInfo & { ticket?: Ticket | undefined };

/** The provider's reply to a teacher who opens a room. */
interface RoomEntry {
  studio?: StudioInfo | undefined;
  access: StudioAccess;
  ticket?: Ticket | undefined;
  studentLink?: string;
}

/** A teacher's access to a live room: whether it is open now, and the ticket if so (docs/spec.md, section 4). */
export interface LiveRoom {
  readonly studioInfo: ReadonlySignal<StudioInfo | undefined>;
  /** Decided by the provider's reply and clock; undefined while nothing is known, see `failure`. */
  readonly access: ReadonlySignal<StudioAccess | undefined>;
  /** Undefined while the room is closed, and if the provider has only the specified calls and no rooms. */
  readonly ticket: ReadonlySignal<Ticket | undefined>;
  /** http(s) only, because a teacher passes it on, except in a demo that runs from a disk; empty if there is none. */
  readonly studentLink: ReadonlySignal<string>;
  readonly status: AsyncResource<unknown>['status'];
  readonly failure: AsyncResource<unknown>['failure'];
  /** Asks the provider for the room; tickets are never cached. */
  open(kind: RoomKind, id: string): Promise<Reply<unknown>>;
  /** Requests the token of another ticket, for a room that no longer knows this one; undefined if the provider rejects it. */
  renew(kind: RoomKind, id: string): Promise<string | undefined>;
  /** Creates a new student link for a class: the previous one stops working, and participants who joined with it are removed. */
  renewLink(id: string): Promise<Reply<unknown>>;
  /** Requests the teacher's data: if the session has ended, the reply expires it. */
  confirmSignIn(): Promise<void>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the access to live rooms for one screen. */
export function createLiveRoom(session: Session): LiveRoom {
  const { api, clock } = session;
  const common = commonOf(session);
  const entry = createAsyncResource<RoomEntry>(session);

  async function requestEntry(kind: RoomKind, id: string, signal: AbortSignal): Promise<Reply<RoomEntry>> {
    const input = { params: { id } };
    const reply: Reply<Studio> =
      kind === 'class'
        ? await api.call(readClassStudio, input, { signal })
        : await api.call(readMeetingStudio, input, { signal });
    if (!isDecision(reply)) return { ...reply, data: undefined };

    const { status, message, data } = reply;
    const [studio, ticket] = data ? split(data) : [];
    const rule = kind === 'class' ? classStudioAccess : meetingStudioAccess;
    const access = rule({ status, message, studio, now: clock.now() });
    const decided = (more?: Partial<RoomEntry>): Reply<RoomEntry> => ({
      status: SUCCESS,
      message,
      data: { studio, access, ...more },
    });
    if (!access.allowed) return decided();
    if (kind === 'meeting') return decided({ ticket });
    const joined = await api.call(joinClass, { body: { id } }, { signal });
    if (joined.failure) return { ...joined, data: undefined };
    return decided(readJoinedClass(joined.data));
  }

  /** Only a ticket, for a page that is already inside. */
  async function fetchTicket(kind: RoomKind, id: string): Promise<Partial<Pick<Ticket, 'token'>> | undefined> {
    if (kind === 'class') return (await api.call(joinClass, { body: { id } })).data;
    return (await api.call(readMeetingStudio, { params: { id } })).data?.ticket;
  }

  return {
    studioInfo: computed(() => entry.data.value?.studio),
    access: computed(() => entry.data.value?.access),
    ticket: computed(() => entry.data.value?.ticket),
    studentLink: computed(
      () =>
        linkOr(
          entry.data.value?.studentLink,
          session.provider.startsWith('demo:') ? entry.data.value?.studentLink : undefined,
        ) ?? '',
    ),
    status: entry.status,
    failure: entry.failure,

    open(kind, id) {
      entry.set(undefined);
      return common.during(
        'isPageLoading',
        entry.load((signal) => requestEntry(kind, id, signal)),
      );
    },

    renew: async (kind, id) => (await fetchTicket(kind, id))?.token,

    async renewLink(id) {
      const reply = await common.during('isSubmitLoading', api.call(joinClass, { body: { id, renewLink: true } }));
      const before = entry.data.peek();
      if (reply.data?.token && before) entry.set({ ...before, studentLink: reply.data.studentLink });
      return reply;
    },

    async confirmSignIn() {
      await api.call(readTeacher, {});
    },

    dispose: entry.cancel,
  };
}

/** Splits the reply for a class into ticket and student link; a provider without rooms sends no ticket. */
function readJoinedClass(data: DataOf<typeof joinClass>): Partial<RoomEntry> {
  if (!data?.token) return {};
  const { studentLink, ...ticket } = data;
  return { ticket, studentLink };
}

const split = ({ ticket, ...studio }: Studio): [StudioInfo, Ticket | undefined] => [studio, ticket];

/** Whether the provider itself decided. A network failure must not be shown as the end of the lesson. */
function isDecision({ failure, message }: Reply<unknown>): boolean {
  return !failure || failure.kind === 'rejected' || (failure.kind === 'http' && message !== failure.message);
}
