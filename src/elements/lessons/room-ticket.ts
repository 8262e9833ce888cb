import { createLiveRoom, type RoomKind } from '../../core/live-room/index.ts';
import { loadTexts, translator } from '../../core/i18n/index.ts';
import type { Session } from '../../core/session/index.ts';
import { readClassStudio, readMeetingStudio, type Ticket } from '../../core/api/endpoints/index.ts';
import { CallError, callErrorOf } from '../../runtime/sessions/call-error.ts';

/**
 * Requests a ticket to enter a room, for a page with its own room.
 *
 * @throws CallError with the provider's reason; `code` is `closed` outside the room's times, and `no-room` if the
 *   provider has none
 */
export async function roomTicket(session: Session, kind: RoomKind, id: string): Promise<Ticket> {
  const live = createLiveRoom(session);
  const { failure, message, data } = await live.open(kind, id);
  const { method, path } = kind === 'class' ? readClassStudio : readMeetingStudio;
  const call = `${method} ${path}`;
  if (failure) throw callErrorOf(failure, failure.call ?? call, message, data);
  const ticket = live.ticket.peek();
  if (ticket) return ticket;
  const dialog = live.access.peek()?.dialog;
  const language = session.language.peek();
  await loadTexts(language, ['liveRoom']);
  const reason =
    dialog?.message ??
    translator(language)(dialog?.messageKey ?? (kind === 'class' ? 'liveRoom.noClassRoom' : 'liveRoom.noMeetingRoom'));
  throw new CallError({ kind: 'rejected', status: 0, code: dialog ? 'closed' : 'no-room', call, message: reason });
}
