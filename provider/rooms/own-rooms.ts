import type { OwnRooms } from './nodes/room-nodes.ts';
import type { RoomRegistry } from './room-registry.ts';

/** The rooms of this node, for handlers and other nodes; `tidy` is called after what may have emptied one. */
export const ownRoomsOf = (rooms: RoomRegistry, tidy: () => void): Omit<OwnRooms, 'accept'> => ({
  isOpen: (name) => rooms.find(name) !== undefined,
  abandon: rooms.abandon,
  expelSignedOut: () => void rooms.expelSignedOut().finally(tidy),
  refresh: (name) => rooms.refresh(name).finally(tidy),
  participantsOf: async (name) =>
    [...(rooms.find(name)?.participants.values() ?? [])].map((participant) => participant.toPublic()),
  hasTeacher: async (name) =>
    rooms
      .find(name)
      ?.insiders()
      .some(({ isTeacher }) => isTeacher) ?? false,
  noteMedia: (event) => rooms.noteMedia(event).finally(tidy),
});
