import type { ReadonlySignal } from '@preact/signals-core';
import type { Board, Box, Materials } from '../../../core/board/index.ts';
import type { KeyValueStorage } from '../../../core/session/index.ts';
import type { MainView } from '../call/main-view.ts';

/**
 * Transient state of one participant, as the room broadcasts it: always complete, so a missing field means that it has
 * ended.
 */
export interface BoardPointer {
  /** Its `page` may refer to other content of the room, such as a shared screen. */
  readonly laser?: { readonly page: string; readonly x: number; readonly y: number } | undefined;
  /**
   * The part of the page that this participant and any followers see, in board units. Clients of an earlier version
   * send no size; then only the page is known.
   */
  readonly view?:
    | {
        readonly page: string;
        readonly x: number;
        readonly y: number;
        readonly width?: number | undefined;
        readonly height?: number | undefined;
      }
    | undefined;
  /** The stroke in progress, packed and Base64-encoded. */
  readonly ink?: { readonly page: string; readonly item: string; readonly data: string } | undefined;
}

/** The part of a room that the board needs; a `Room` of the core satisfies it. */
export interface BoardRoom {
  /** Pointers of the other participants, by participant ID. */
  readonly pointers: ReadonlySignal<ReadonlyMap<string, BoardPointer>>;
  readonly participants: ReadonlySignal<readonly { readonly id: string; readonly name: string }[]>;
  point(pointer: BoardPointer): void;
}

/** The part of the room's main area that the board needs. */
export type BoardMainView = Pick<MainView, 'isLeading' | 'leader' | 'isFollowing' | 'lookFreely' | 'page' | 'setPage'>;

/**
 * `<BoardView board={board} room={room} materials={materials} title={lesson} />` fills its parent, which
 * needs a height. The component needs the `board` texts around it and renders into an element's shadow root.
 */
export interface BoardViewProps {
  readonly board: Board;
  /** Absent where there are no other participants, for example after the lesson. */
  readonly room?: BoardRoom | undefined;
  /** Who follows whom; used together with `room`. */
  readonly mainView?: BoardMainView | undefined;
  /** From `createMaterials` of the core; without `upload`, no files can be added. */
  readonly materials: Materials;
  /** The lesson whose previous homework can be put on the board; only for its teacher. */
  readonly homeworkBefore?: string | undefined;
  /** Name of the lesson, used for exported files. */
  readonly title: string;
  /** ID of the page that is shown first; by default the first one. */
  readonly firstPage?: string;
  /** Disables all changes: the lesson is over, or the provider does not accept changes. */
  readonly readOnly?: boolean;
  /** Whether part of the board could not be read. */
  readonly isIncomplete?: () => boolean;
  /** Called with the element that contains the page, so that the room can float elements over its corners. */
  readonly onCanvas?: (canvas: HTMLElement | null) => void;
  /**
   * Boxes covered by the room's own elements, in CSS pixels of the canvas; the leader's view is fitted into the
   * remaining space.
   */
  readonly covers?: ReadonlySignal<readonly Box[]> | undefined;
  /** Where tool settings are stored. Default: `sessionStorage`. */
  readonly storage?: KeyValueStorage;
}
