import type { ChatLine } from '../../../src/core/live-room/protocol.ts';
import type { Store } from '../store.ts';

/** The most lines of one room; the oldest go. */
const MOST = 2_000;

/** The chat of one room, kept in the store. */
export function createChat(store: Store, room: string) {
  return {
    /** Answers false for a line that is here already: it was sent again. */
    add: (line: ChatLine): boolean => store.transaction(() => {
      const id = `${room} ${line.id}`;
      if (store.roomLines.get(id)) return false;
      const { identity, name, role, text, at } = line;
      store.roomLines.insert({ id, room, line: line.id, identity, name, role, text, at });
      const [overflow] = store.roomLines.count([['room', '=', room]]) > MOST
        ? store.roomLines.find({ where: [['room', '=', room]], order: [['at', 'ascending'], ['id', 'ascending']], limit: 1 }) : [];
      if (overflow) store.roomLines.delete([['id', '=', overflow.id]]);
      return true;
    }),
    /** All lines, the oldest first. */
    history: (): ChatLine[] => store.roomLines
      .find({ where: [['room', '=', room]], order: [['at', 'ascending'], ['id', 'ascending']] })
      .map(({ line, identity, name, role, text, at }) => ({ id: line, identity, name, role, text, at })),
  };
}
