/** A room that someone has entered or has a link to. */
export interface RoomRow {
  id: string;
  /** Serial of the valid student links; a new one invalidates all older links. */
  link: string;
  /** When someone last entered or received a link. */
  touchedAt: number;
}

/**
 * A teacher's decision about an identity in a room; the id combines both. Or, with `inside`, a participant inside,
 * with their link in the id.
 */
export interface RoomGuestRow {
  id: string;
  room: string;
  standing: 'admitted' | 'removed' | 'inside';
}

/** A chat message; its id begins with the room's. */
export interface RoomChatMessageRow {
  id: string;
  room: string;
  messageId: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  text: string;
  at: number;
}

/** A participant's stay inside a room. */
export interface AttendanceRow {
  id: string;
  room: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  fromMillis: number;
  untilMillis?: number;
}

/** A change of a room's board, or several merged ones: a Yjs update. Positions increase. */
export interface RoomUpdateRow {
  id: string;
  room: string;
  position: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The number of the opening that may write a room's lasting data, if several nodes share the store. */
export interface RoomFenceRow {
  id: string;
  /** Increases with each opening. */
  number: number;
}

/** A file of teaching material that was put on a room's board; the id combines both. */
export interface BoardFileRow {
  id: string;
  room: string;
  /** Id of the file. */
  file: string;
}

/** The author who draws on a room's board with one Yjs client; the id combines room and client. Nobody else may continue it. */
export interface BoardAuthorRow {
  id: string;
  room: string;
  client: number;
  identity: string;
  role: 'teacher' | 'student';
  /** The author's role when the client was first used. */
  name: string;
}
