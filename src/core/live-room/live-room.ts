import { computed } from '@preact/signals-core';
import { commonOf, createAsyncResource, type Session } from '../session/index.ts';
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

export type LiveRoom = ReturnType<typeof createLiveRoom>;

type Studio = StudioInfo & { ticket?: Ticket | undefined };
interface Door {
  studio?: StudioInfo | undefined;
  access: StudioAccess;
  ticket?: Ticket | undefined;
  studentLink?: string;
}

/** The door of one live room: whether the teacher may enter now, and the ticket if so (docs/spec.md, section 4). */
export function createLiveRoom(session: Session) {
  const { api, clock } = session;
  const common = commonOf(session);
  const door = createAsyncResource<Door>(session);

  async function knock(kind: RoomKind, id: string, signal: AbortSignal): Promise<Reply<Door>> {
    const input = { params: { id } };
    const reply: Reply<Studio> =
      kind === 'class'
        ? await api.call(readClassStudio, input, { signal })
        : await api.call(readMeetingStudio, input, { signal });
    if (!isWord(reply)) return { ...reply, data: undefined };

    const { status, message, data } = reply;
    const [studio, ticket] = data ? split(data) : [];
    const rule = kind === 'class' ? classStudioAccess : meetingStudioAccess;
    const access = rule({ status, message, studio, now: clock.now() });
    const known = (more?: Partial<Door>): Reply<Door> => ({
      status: SUCCESS,
      message,
      data: { studio, access, ...more },
    });
    if (!access.allowed) return known();
    if (kind === 'meeting') return known({ ticket });
    const joined = await api.call(joinClass, { body: { id } }, { signal });
    if (joined.failure) return { ...joined, data: undefined };
    return known(ofClass(joined.data));
  }

  /** A ticket and nothing else: who is inside already does not knock. */
  async function ticketOf(kind: RoomKind, id: string): Promise<Partial<Pick<Ticket, 'token'>> | undefined> {
    if (kind === 'class') return (await api.call(joinClass, { body: { id } })).data;
    return (await api.call(readMeetingStudio, { params: { id } })).data?.ticket;
  }

  return {
    studioInfo: computed(() => door.data.value?.studio),
    /** The verdict, decided on the provider's words and clock; undefined while nothing is known: see `failure`. */
    access: computed(() => door.data.value?.access),
    /** Undefined before a closed door, and where the provider has the 31 calls only and no rooms of its own. */
    ticket: computed(() => door.data.value?.ticket),
    /** http(s) only, because a teacher passes it on; a page from a disk is a demo world's own. */
    studentLink: computed(
      () =>
        linkOr(
          door.data.value?.studentLink,
          session.provider.startsWith('demo:') ? door.data.value?.studentLink : undefined,
        ) ?? '',
    ),
    status: door.status,
    failure: door.failure,

    /** Asks for the room; tickets are never cached. */
    open(kind: RoomKind, id: string): Promise<Reply<unknown>> {
      door.set(undefined);
      return common.during(
        'isPageLoading',
        door.load((signal) => knock(kind, id, signal)),
      );
    },

    /** Another ticket's token for somebody whose room forgot them; undefined when the door says no. */
    renew: async (kind: RoomKind, id: string): Promise<string | undefined> => (await ticketOf(kind, id))?.token,

    /** Makes a new link for the student of a class: the one before is dead, and who came by it leaves. */
    async renewLink(id: string): Promise<Reply<unknown>> {
      const reply = await common.during('isSubmitLoading', api.call(joinClass, { body: { id, renewLink: true } }));
      const before = door.data.peek();
      if (reply.data?.token && before) door.set({ ...before, studentLink: reply.data.studentLink });
      return reply;
    },

    /** Asks the provider for the teacher: a session that has ended expires by the answer. */
    async confirmSignIn(): Promise<void> {
      await api.call(readTeacher, {});
    },

    dispose: door.cancel,
  };
}

/** What a class's answer holds of a door; a provider without rooms answers no ticket. */
function ofClass(answer: DataOf<typeof joinClass>): Partial<Door> {
  if (!answer?.token) return {};
  const { studentLink, ...own } = answer;
  return { ticket: own, studentLink };
}

const split = ({ ticket, ...studio }: Studio): [StudioInfo, Ticket | undefined] => [studio, ticket];

/** Did the provider itself say yes or no? A broken network is no reason to tell a teacher that the lesson has ended. */
function isWord({ failure, message }: Reply<unknown>): boolean {
  return !failure || failure.kind === 'rejected' || (failure.kind === 'http' && message !== failure.message);
}
