import { isShown, press, shadowOf, textOf, until, write } from '../acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';

export interface LiveRoomDriver extends Driver {
  /** Whether one is inside. */
  isInside(): boolean;
  /** Enters, from the check of the devices. */
  enter(): Promise<void>;
  /** Leaves, and says yes to the question. */
  leave(): Promise<void>;
  /** The names on the pictures; one's own among them. */
  people(): readonly string[];
  /** Writes into the chat, which is opened if it is not. */
  send(text: string): Promise<void>;
  /** What stands in the chat, while that is open. */
  messages(): readonly string[];
}

/** What a person sees in `<teacher-live-room>` or `<teacher-student-room>` and does with it. */
export function liveRoom(element: DrivenElement): LiveRoomDriver {
  const root = shadowOf(element);
  const texts = (selector: string) => [...root.querySelectorAll(selector)].filter(isShown).map(textOf);
  const room = () => root.querySelector('.live-room');
  // Of the buttons that open a panel the first one opens the chat.
  const chatButton = () => root.querySelector<HTMLElement>('.live-room-controls [aria-expanded]');
  return {
    ...createDriver(element),
    isInside: () => room() !== null,
    async enter() {
      await press(() => root.querySelector<HTMLElement>('.live-pre-join-enter button'), 'the button to enter');
      await until(room, 'the room');
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
