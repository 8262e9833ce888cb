import type { ReadonlySignal } from '@preact/signals-core';
import type { Board, Materials } from '../../../core/board/index.ts';
import type { KeyValueStorage } from '../../../core/index.ts';

/** What a member shows in passing, as the room carries it: the whole of it each time, what is absent is over. */
export interface BoardPointer {
  readonly laser?: { readonly page: string; readonly x: number; readonly y: number } | undefined;
  /** Of who leads: `zoom` 1 shows the whole page, `x` and `y` are the middle in units. */
  readonly view?: { readonly page: string; readonly zoom: number; readonly x: number; readonly y: number } | undefined;
  /** The stroke under the pen as far as it has come, packed, in Base64. */
  readonly ink?: { readonly page: string; readonly item: string; readonly data: string } | undefined;
}

/** What the board needs of its room; a `Room` of the core fits as it is. */
export interface BoardRoom {
  /** By member, without this side's own. */
  readonly pointers: ReadonlySignal<ReadonlyMap<string, BoardPointer>>;
  readonly members: ReadonlySignal<readonly { readonly id: string; readonly name: string }[]>;
  point(pointer: BoardPointer): void;
}

/**
 * `<BoardView board={board} room={room} materials={materials} title={lesson} />` fills its parent: give that a height.
 * It needs the texts `board` around it, and lives in an element's shadow root as any screen does.
 */
export interface BoardViewProps {
  readonly board: Board;
  /** Absent: nobody else is there, for a look at the board after the lesson. */
  readonly room?: BoardRoom | undefined;
  /** By `createMaterials` of the core; without its `upload` nothing can be brought in. */
  readonly materials: Materials;
  /** What the lesson is called: name of exported files. */
  readonly title: string;
  /** Nothing can be changed: the lesson is over, or the provider takes no more changes. */
  readonly readOnly?: boolean;
  /** Where this tab remembers tools; `sessionStorage` by default. */
  readonly storage?: KeyValueStorage;
}
