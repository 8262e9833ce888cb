import { CLOSE, type EndingReason } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import { createAttendance } from './attendance.ts';
import { BOARD_BYTES, createBoardStore } from './board.ts';
import { createChat } from './chat.ts';
import type { Numbered, RoomParticipant } from './participant.ts';
import { noGrants, type Grants } from './grants.ts';
import { createOwedWrites } from './owed-writes.ts';
import { yieldAtDoor, yieldInside, type Yielding } from './places.ts';
import { refuse } from './refuse.ts';
import { endLesson, type RoomKey, type RoomTimes } from './times.ts';

export type Room = ReturnType<typeof createRoom>;

type Ending = 'left' | 'lost' | 'removed';

/** One room while somebody is there: who, and who is told what. All that has to stay is in the store. */
export function createRoom({ store, hash, now, base64 }: Pick<AppContext, 'store' | 'hash' | 'now' | 'base64'>, key: RoomKey, firstTimes: RoomTimes) {
  const members = new Map<string, RoomParticipant>();
  const chat = createChat(store, key.room);
  const board = createBoardStore(store, hash, key.room, BOARD_BYTES, base64);
  const attendance = createAttendance(store, now, key.room);
  const owed = createOwedWrites();
  let times = firstTimes;

  const insiders = () => [...members.values()].filter(({ isInside }) => isInside);
  /** Those inside see each other; who is at the door is seen by the teachers inside. */
  const sees = (viewer: RoomParticipant, other: RoomParticipant) =>
    viewer !== other && viewer.isInside && (other.isInside || viewer.isTeacher);

  const tellViewers = (member: RoomParticipant, message: Numbered) => {
    for (const viewer of members.values()) if (sees(viewer, member)) viewer.push(message);
  };
  const tellInsiders = (message: Numbered) => {
    for (const member of insiders()) member.push(message);
  };

  /** What somebody inside sees; at the door there is nothing to see. */
  const viewOf = (member: RoomParticipant, grants: Grants) => {
    const { isInside } = member;
    const lack = isInside ? board.lacking(member.vector) : { parts: [], read: 0 };
    const view = {
      roster: rosterOf(member), chat: isInside ? chat.history() : [], attendance: isInside ? attendance.list() : [],
      parts: lack.parts.length, ...isInside ? grants : noGrants,
    };
    return { view, lack };
  };
  const rosterOf = (member: RoomParticipant) =>
    [...members.values()].filter((other) => sees(member, other)).map((other) => other.shown());

  return {
    key, members, chat, board, attendance, insiders, sees, tellViewers, tellInsiders, viewOf, rosterOf,
    get times() { return times; },

    /** May somebody more come in? Whoever has to gives way. */
    makePlace: (who: TicketContent): boolean => clear(yieldInside([...members.values()], who)),
    /** May somebody more come to the door? */
    makePlaceAtDoor: (who: TicketContent): boolean => clear(yieldAtDoor([...members.values()], who)),
    publish,
    /** A member has no socket any more, and may come back for a while. */
    lose(member: RoomParticipant): void {
      member.socket = undefined;
      member.lostAt = now();
      publish(member);
    },
    /** Takes back a join that failed: nobody keeps a place who is not there, and no lesson ends by that. */
    withdraw(member: RoomParticipant): void {
      members.delete(member.id);
      if (member.stay) depart(member.stay, now());
      tellViewers(member, { type: 'left', member: member.id, reason: 'left' });
      if (member.isInside) tellInsiders({ type: 'attendance', attendance: attendance.list() });
    },
    /** Writes down that a member is here. */
    come(member: RoomParticipant): void {
      member.stay = attendance.come(member.content);
    },
    /** Tells those inside who is here. */
    greet(): void {
      tellInsiders({ type: 'attendance', attendance: attendance.list() });
    },
    /** Does what the store could not take so far. Answers whether nothing is left. */
    settle(): boolean {
      owed.retry();
      return owed.size === 0;
    },
    dismiss,
    end,
    /** The provider goes away for a while: until now they were here. */
    rest(): void {
      for (const { stay } of members.values()) if (stay) depart(stay, now());
    },
    /** Takes the times as they are now, and tells all when they have changed. */
    setTimes(next: RoomTimes): void {
      const isChanged = JSON.stringify(next.clock) !== JSON.stringify(times.clock);
      times = next;
      if (isChanged) for (const member of members.values()) member.push({ type: 'clock', clock: next.clock });
    },
  };

  /** Tells the others how a member is now. Whose socket closes after the goodbye is not there any more. */
  function publish(member: RoomParticipant): void {
    if (members.get(member.id) !== member) return;
    tellViewers(member, { type: 'changed', participant: member.shown() });
  }

  /** A member goes for good; when that was the last teacher after the planned end, the lesson has ended. */
  function dismiss(member: RoomParticipant, reason: Ending): void {
    if (!members.has(member.id)) return;
    const wasInside = member.isInside;
    const at = reason === 'lost' ? member.lostAt ?? now() : now();
    tellViewers(member, { type: 'left', member: member.id, reason });
    members.delete(member.id);
    if (!wasInside) return;
    if (member.stay) depart(member.stay, at);
    if (member.isTeacher && !insiders().some(({ isTeacher }) => isTeacher)) {
      owed.write(`the end of ${key.room} is set`, () => endLesson(store, key, at));
    }
    tellInsiders({ type: 'attendance', attendance: attendance.list() });
  }

  /** Lets somebody make place; answers whether there is one. */
  function clear(yielding: Yielding): boolean {
    if (yielding === 'none') return false;
    if (!yielding) return true;
    const { socket, messages } = yielding;
    dismiss(yielding, 'left');
    if (socket) refuse(socket, 'replaced', messages.roomElsewhere);
    return true;
  }

  function depart(stay: string, at: number): void {
    owed.write(`somebody leaves ${key.room}`, () => attendance.go(stay, at));
  }

  /** It is over for all: nobody is left, and no lesson's end is set by that. */
  function end(reason: EndingReason): void {
    const everybody = [...members.values()];
    for (const { stay } of everybody) if (stay) depart(stay, now());
    const list = attendance.list();
    members.clear();
    for (const member of everybody) {
      member.push({ type: 'ended', reason, attendance: member.isInside ? list : [] });
      member.socket?.close(CLOSE.ended);
    }
  }
}
