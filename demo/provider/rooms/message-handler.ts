import { type ClientMessage, CLOSE, ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import { redeemTicket, stateOf, requestsAdmission, type Join } from './admission.ts';
import type { Allowances } from './allowances.ts';
import { issueGrants } from './grants.ts';
import type { Guests } from './guests.ts';
import { TROUBLE } from './client-connection.ts';
import type { RoomParticipant } from './participant.ts';
import { LATER, refuse } from './refuse.ts';
import type { Room } from './room.ts';
import { sendParts } from './send-parts.ts';

type Said = Exclude<ClientMessage, Join>;
type SaidAs<Type extends Said['type']> = Extract<Said, { type: Type }>;

/** What follows from what a member says. Whatever it may not say is passed over in silence. What fails is thrown. */
export function createMessageHandler(world: Omit<AppContext, 'rooms'>, guests: Guests, allowances: Allowances) {
  const { now } = world;

  /** Lets a member in who may come in now: it gets to see everything, and the others see it. */
  const letIn = (room: Room, member: RoomParticipant) => guard('somebody is let in', () => admit(room, member),
    () => {
      member.breakOff();
      member.socket?.close(TROUBLE);
    });

  async function admit(room: Room, member: RoomParticipant): Promise<void> {
    const grants = await issueGrants(world, room.times.teacherId, member.content);
    if (room.members.get(member.id) !== member || member.isInside || !requestsAdmission(member.state)) return;
    if (!room.makePlace(member.content)) {
      room.dismiss(member, 'left');
      if (member.socket) refuse(member.socket, 'full', member.messages.roomFull(ROOM_CAPACITY));
      return;
    }
    room.come(member);
    member.state = { ...member.state, admissionState: 'inside' };
    room.greet();
    const { view, lack } = room.viewOf(member, grants);
    redeemTicket(allowances, member, lack);
    member.push({ ...view, type: 'admitted' });
    sendParts(member, lack.parts);
    for (const viewer of room.members.values()) {
      if (!room.sees(viewer, member)) continue;
      // The teachers have seen it at the door.
      viewer.push({ type: viewer.isTeacher ? 'changed' : 'joined', participant: member.shown() });
    }
  }

  function changeState(room: Room, member: RoomParticipant, { state }: SaidAs<'state'>): void {
    const stage = member.isInside ? 'inside' : state.admissionState ?? member.state.admissionState;
    const told = { ...member.state, ...state, admissionState: stage };
    const mayEnter = member.isInside;
    member.state = stateOf(told, member.state.handAt, mayEnter);
    room.publish(member);
    if (mayEnter || !requestsAdmission(member.state)) return;
    if (member.isTeacher || guests.standing(room.key.room, member.content.identity) === 'admitted') void letIn(room, member);
  }

  function setHand(room: Room, member: RoomParticipant, isUp: boolean): void {
    if (isUp === (member.state.handAt !== undefined)) return;
    const { handAt: _, ...state } = member.state;
    member.state = isUp ? { ...state, handAt: now() } : state;
    room.publish(member);
    member.push({ type: 'changed', participant: member.shown() });
  }

  /** What is no Base64 is no update either. */
  function bytesOf(update: string): Uint8Array<ArrayBuffer> {
    try {
      return world.base64.decode(update);
    } catch {
      return new Uint8Array();
    }
  }

  function draw(room: Room, member: RoomParticipant, { number, update }: SaidAs<'board'>): void {
    if (member.isBoardClosed) return;
    if (number > member.boardNumber + 1) return;
    if (number === member.boardNumber + 1) {
      const result = room.board.add(bytesOf(update), member.content.role);
      if (result !== 'stored') {
        member.isBoardClosed = true;
        member.tell({ type: 'boardRefused', number, reason: result, message: member.messages[result === 'full' ? 'boardFull' : 'boardBroken'] });
        return;
      }
      member.boardNumber = number;
      for (const other of room.insiders()) if (other !== member) other.push({ type: 'board', from: member.id, update });
    }
    member.tell({ type: 'acknowledged', number: member.boardNumber });
  }

  function say(room: Room, { content: { identity, name, role } }: RoomParticipant, { id, text }: SaidAs<'chat'>): void {
    const line = { id, identity, name, role, text, at: now() };
    if (text.trim() !== '' && room.chat.add(line)) room.tellInsiders({ type: 'chat', line });
  }

  /** Removes a person with every device: all that came by the same identity. */
  function remove(room: Room, { content: { identity } }: RoomParticipant): void {
    guests.decide(room.key.room, identity, 'removed');
    for (const other of [...room.members.values()].filter(({ content }) => content.identity === identity)) {
      other.push({ type: 'removed' });
      room.dismiss(other, 'removed');
      other.socket?.close(CLOSE.removed);
    }
  }

  /** What only teachers may do, each to a student in or before the room. */
  function lead(room: Room, teacher: RoomParticipant, message: SaidAs<'admit' | 'remove' | 'ask' | 'lower'>): void {
    const other = room.members.get(message.member);
    if (!other || !teacher.isTeacher || !teacher.isInside) return;
    switch (message.type) {
      case 'lower': return setHand(room, other, false);
      case 'ask': return other.push({ type: 'asked', from: teacher.id, what: message.what });
      case 'remove': return other.isTeacher ? undefined : remove(room, other);
      case 'admit': {
        guests.decide(room.key.room, other.content.identity, 'admitted');
        void letIn(room, other);
      }
    }
  }

  /** Was this done before the line broke? */
  function isAgain(member: RoomParticipant, message: Said): boolean {
    if (!('n' in message) || message.n === undefined) return false;
    return message.n <= member.received;
  }

  /** May this person say so much now? */
  function isAllowed({ content }: RoomParticipant, message: Said): boolean {
    const { messages, writes, boardIn } = allowances.of(content);
    if (!messages.take(1)) return false;
    if (message.type === 'board') return writes.take(1) && boardIn.take(message.update.length);
    return message.type !== 'chat' || writes.take(1);
  }

  /** Answers the code to close the socket with, where it has to be. */
  return function hear(room: Room, member: RoomParticipant, message: Said): number | undefined {
    if (isAgain(member, message)) return undefined;
    if (!isAllowed(member, message)) return LATER;
    follow(room, member, message);
    // Only what is done counts as received: what failed comes again.
    if ('n' in message && message.n !== undefined) member.received = message.n;
    return undefined;
  };

  function follow(room: Room, member: RoomParticipant, message: Said): void {
    switch (message.type) {
      case 'ping':
        if (message.seen !== undefined) member.forget(message.seen);
        return member.tell({ type: 'pong', at: message.at, now: now(), received: member.received });
      case 'state': return changeState(room, member, message);
      case 'leave':
        room.dismiss(member, 'left');
        return member.socket?.close(1000);
      case 'admit': case 'remove': case 'ask': case 'lower': return lead(room, member, message);
    }
    // The rest is for those inside.
    if (!member.isInside) return;
    switch (message.type) {
      case 'hand': return setHand(room, member, message.up);
      case 'chat': return say(room, member, message);
      case 'board': return draw(room, member, message);
      case 'signal': {
        const to = room.members.get(message.to);
        if (to?.isInside) to.push({ type: 'signal', from: member.id, signal: message.signal });
        return;
      }
      case 'pointer': {
        for (const other of room.insiders()) if (other !== member) other.tell({ ...message, from: member.id });
      }
    }
  }
}

