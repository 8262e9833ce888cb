// The records of `magicIds`, which every world treats in a special way.
import { magicIds } from '../../src/testing/magic-ids.ts';
import type { WireReply } from '../../provider/adapters/in-page/tab-messages.ts';
import { messagesFor } from '../../provider/i18n/index.ts';
import { roomOfLesson } from '../../provider/links/lesson-of-link.ts';
import { engineOf } from '../../provider/rooms/media-server.ts';
import { refuse, type RoomSocket } from '../../provider/rooms/room-socket.ts';
import type { Store } from '../../provider/store/store.ts';
import type { Handle } from './replies.ts';
import { bodyOf, callNameOf, jsonReply } from './watched-calls.ts';

/** Sent for `magicIds.noChange`; the tests of pages find it on the screen. */
const NO_CHANGE = 'この授業は変更できません。教室にお問い合わせください。';
const ELSEWHERE = '別の端末で変更されました。';

/** Replies for magic lessons as `magicIds` describes them, and for all others as before. */
export function withMagicLessons(handle: Handle, store: Store): Handle {
  return async (request) => {
    const name = callNameOf(request);
    const { id } = (bodyOf(request) ?? {}) as { readonly id?: unknown };
    if (id === magicIds.noChange && (name === 'changeLesson' || name === 'cancelLesson'))
      return jsonReply(200, { status: 0, message: NO_CHANGE, data: { code: 'closed' } });
    if (name === 'readCancelInfo' && request.path.endsWith(`/${magicIds.noChange}`))
      return notAllowed(await handle(request));
    if (id === magicIds.conflict && name === 'changeLesson') await changeElsewhere(store);
    return handle(request);
  };
}

function notAllowed(reply: WireReply): WireReply {
  const envelope = JSON.parse(new TextDecoder().decode(reply.body)) as { data?: object };
  return jsonReply(reply.status, { ...envelope, data: { ...envelope.data, allowed: false, message: NO_CHANGE } });
}

async function changeElsewhere(store: Store): Promise<void> {
  const lesson = await store.lessons.get(magicIds.conflict);
  if (!lesson) return;
  const memo = lesson.memo === ELSEWHERE ? '' : ELSEWHERE;
  await store.lessons.update(lesson.id, { memo, version: lesson.version + 1, changedBy: 'others' });
}

interface RoomMessage {
  readonly type?: unknown;
  readonly token?: unknown;
  readonly language?: unknown;
  readonly state?: { readonly admissionState?: unknown };
}

/** Rejects everybody who tries to enter the room of `magicIds.fullRoom`; all other rooms are as before. */
export function fullAtMagicRoom(socket: RoomSocket, store: Store): RoomSocket {
  let isFull = false;
  let language = '';
  let queue = Promise.resolve();

  /** Rejects an entry as a full room does, or passes the message on. */
  async function read(text: string, next: (text: string) => void): Promise<void> {
    const message = JSON.parse(text) as RoomMessage;
    if (message.type === 'join') {
      isFull = await leadsToFullRoom(String(message.token), store);
      language = String(message.language);
    }
    const { admissionState } = message.state ?? {};
    const enters = admissionState === 'inside' || admissionState === 'waiting';
    if (!isFull || !enters) return next(text);
    const { capacity } = engineOf({ media: undefined });
    return refuse(socket, 'full', messagesFor(language).roomFull(capacity));
  }

  return {
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
    terminate: (code) => socket.terminate(code),
    onClose: (listener) => socket.onClose(listener),
    onMessage: (listener) =>
      socket.onMessage((text) => {
        // In their order: only a join waits for the store.
        queue = queue.then(() => read(text, listener)).catch(() => listener(text));
      }),
  };
}

/** Whether a ticket or a student's lasting link leads to the full room. */
async function leadsToFullRoom(token: string, store: Store): Promise<boolean> {
  const parts = token.split('.');
  if (parts.length === 2) {
    const { room } = JSON.parse(decode(parts[0])) as { readonly room?: unknown };
    return room === roomOfLesson({ id: magicIds.fullRoom });
  }
  const lesson = await store.lessons.get(magicIds.fullRoom);
  return lesson !== undefined && decode(parts[1]) === lesson.studentId;
}

/** The text of Base64 for URLs. */
function decode(text = ''): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
