import { signal } from '@preact/signals-core';
import { commonOf } from './common.ts';
import { joinClass, readClassStudio, readMeetingStudio } from './endpoints/live-room.ts';
import type { Reply } from './failure.ts';
import type { StudioInfo, Ticket } from './records.ts';
import { classStudioAccess, meetingStudioAccess, type StudioAccess } from './rules/live-window.ts';
import type { Session } from './session.ts';

export type RoomKind = 'class' | 'meeting';

export type LiveRoom = ReturnType<typeof createLiveRoom>;

/** The door of one live room: whether the teacher may enter now, and the ticket if so (spec section 4). */
export function createLiveRoom(session: Session) {
  const { api } = session;
  const common = commonOf(session);
  const studioInfo = signal<StudioInfo | undefined>();
  const access = signal<StudioAccess | undefined>();
  const ticket = signal<Ticket | undefined>();
  const studentLink = signal('');

  /** Decides on the provider's words and clock; tickets are never cached. */
  function decide(kind: RoomKind, reply: Reply<StudioInfo>): StudioAccess {
    const rule = kind === 'class' ? classStudioAccess : meetingStudioAccess;
    const verdict = rule({ status: reply.status, message: reply.message, studio: reply.data, now: session.clock.now() });
    studioInfo.value = reply.data;
    access.value = verdict;
    return verdict;
  }

  async function openClass(id: string): Promise<void> {
    const verdict = decide('class', await api.call(readClassStudio, { params: { id } }));
    if (!verdict.allowed) return;
    const joined = await api.call(joinClass, { body: { id } });
    ticket.value = joined.data;
    studentLink.value = joined.data?.studentLink ?? '';
  }

  async function openMeeting(id: string): Promise<void> {
    const reply = await api.call(readMeetingStudio, { params: { id } });
    ticket.value = decide('meeting', reply).allowed ? reply.data?.ticket : undefined;
  }

  return {
    studioInfo,
    access,
    ticket,
    studentLink,
    open: (kind: RoomKind, id: string) => common.during('isPageLoading', kind === 'class' ? openClass(id) : openMeeting(id)),
  };
}
