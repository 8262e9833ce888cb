// Drivers of live rooms: the teacher's and the student's.
import { isShown, textOf } from './acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';

export interface LiveRoomDriver extends Driver {
  /** Whether the user has entered the room. */
  isInside(): boolean;
  /**
   * Enters the room from the device check.
   *
   * @throws Error with the room's message if it rejects the user, for example because it is full
   */
  enter(): Promise<void>;
  /** Why the room has rejected the user; empty if it has not. */
  rejection(): string;
  /** Leaves the room and confirms the question. */
  leave(): Promise<void>;
  /** The names on the video tiles, including the user's own. */
  people(): readonly string[];
  /** Sends a chat message; opens the chat if necessary. */
  send(text: string): Promise<void>;
  /** The text of the chat while it is open. */
  messages(): readonly string[];
}

/** Reads and operates `<teacher-live-room>` or `<teacher-student-room>`. */
export function liveRoom(element: DrivenElement): LiveRoomDriver {
  const { hands, ...common } = createDriver(element, 'liveRoom', [
    'teacher-live-room',
    'teacher-student-room',
    'teacher-portal',
  ]);
  const { root, press, until, write } = hands;
  const texts = (selector: string) => [...root.querySelectorAll(selector)].filter(isShown).map(textOf);
  const room = () => root.querySelector('.live-room');
  const rejection = () => texts('.live-post-call [role=alert], .live-outcome [role=alert]').join(' ');
  // The first of the buttons that open a panel opens the chat.
  const chatButton = () => root.querySelector<HTMLElement>('.live-room-controls [aria-expanded]');
  return {
    ...common,
    isInside: () => room() !== null,
    rejection,
    async enter() {
      await press(() => root.querySelector<HTMLElement>('.live-pre-join-enter button'), 'the button to enter');
      await until(() => room() ?? (rejection() || undefined), 'the room');
      // The room opens before the provider has replied.
      await element.settled();
      if (rejection()) throw new Error(`The room rejects the user: "${rejection()}".`);
    },
    async leave() {
      await press(() => root.querySelector<HTMLElement>('.live-control-leave'), 'the button to leave');
      const answers = () => [...root.querySelectorAll<HTMLElement>('dialog[open] button')];
      await press(() => answers().at(-1), 'the question whether to leave');
      await until(() => !room(), 'the room to close');
    },
    people: () => texts('.live-tile-label'),
    async send(text) {
      if (!root.querySelector('.live-chat-form')) await press(chatButton, 'the button for the chat');
      const before = root.querySelectorAll('.live-chat-text').length;
      await write(() => root.querySelector<HTMLTextAreaElement>('.live-chat-form textarea'), text, 'the chat');
      await press(() => root.querySelector<HTMLElement>('.live-chat-form [part~=submit]'), 'the button to send');
      await until(() => root.querySelectorAll('.live-chat-text').length > before, 'the message in the chat');
    },
    messages: () => texts('.live-chat-text'),
  };
}

export interface StudentRoomDriver extends Omit<LiveRoomDriver, 'enter'> {
  /** What the student reads before and after the lesson: teacher, time and subject; empty inside the room. */
  lobby(): string;
  /**
   * Asks to enter, and waits until the student is inside or has to wait for the teacher.
   *
   * @throws Error with the room's message if it rejects the student
   */
  enter(): Promise<'inside' | 'waiting'>;
}

/** Reads and operates `<teacher-student-room>`, whose property `token` is that of `world.studentLink()`. */
export function studentRoom(element: DrivenElement): StudentRoomDriver {
  const { hands, ...common } = createDriver(element, 'studentRoom', ['teacher-student-room']);
  const room = liveRoom(element);
  const { root, press, until } = hands;
  return {
    ...room,
    ...common,
    async ready() {
      const state = await common.ready();
      const known = '.student-room-head-who, .live-room, .student-post-call';
      if (state === 'loaded') await until(() => root.querySelector(known), 'the teacher of the room');
      return state;
    },
    lobby: () => textOf([...root.querySelectorAll('.student-room-head, .student-post-call')].find(isShown)),
    async enter() {
      await press(() => root.querySelector<HTMLElement>('.live-pre-join-enter button'), 'the button to enter');
      const isWaiting = () => root.querySelector('.live-pre-join-enter [role=status]') !== null;
      await until(() => room.isInside() || isWaiting() || room.rejection() !== '', 'the room');
      // The room opens before the provider has replied.
      await element.settled();
      if (room.rejection()) throw new Error(`The room rejects the student: "${room.rejection()}".`);
      return room.isInside() ? 'inside' : 'waiting';
    },
  };
}
