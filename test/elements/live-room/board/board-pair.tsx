// For the tests of the board: views in elements of their own, joined by a plain pipe in the page instead of a room.
import { signal, type Signal } from '@preact/signals-core';
import { createBoard, createMaterials, type Board, type Materials } from '../../../../src/core/board/index.ts';
import { createMemoryStorage, type KeyValueStorage } from '../../../../src/core/session/index.ts';
import type { Participant } from '../../../../src/core/live-room/index.ts';
import { createMainView, type MainView } from '../../../../src/elements/live-room/call/main-view.ts';
import { defineContract, type ElementOf, type PropsOf, shape } from '../../../../src/runtime/contract.ts';
import { defineElement, register } from '../../../../src/runtime/define-element.tsx';
import { ElementFrame } from '../../../../src/runtime/element-frame.tsx';
import type { BoardPointer, BoardViewProps } from '../../../../src/elements/live-room/board/board-props.ts';
import BoardView from '../../../../src/elements/live-room/board/board-view.tsx';
import { eventually } from '../../../support/browser/page.ts';

export const PROVIDER = 'https://provider.example';

const contract = defineContract({
  tag: 'teacher-board-sample',
  summary: 'A board alone, for tests.',
  properties: { view: { type: shape<BoardViewProps>('BoardViewProps'), description: 'What the board is given.' } },
});

function Sample({ view, ...values }: PropsOf<typeof contract>) {
  return (
    <ElementFrame values={values}>
      <div style={{ blockSize: 'var(--sample-height, 690px)', maxInlineSize: 'var(--sample-width, 700px)' }}>
        {view && <BoardView {...view} />}
      </div>
    </ElementFrame>
  );
}

export type BoardSample = ElementOf<typeof contract>;
const BoardSample = defineElement(contract, () => Promise.resolve({ default: Sample }), { namespaces: ['board'] });
register(BoardSample);

export interface Seat {
  readonly board: Board;
  readonly mainView: MainView;
  readonly view: BoardViewProps;
  readonly storage: KeyValueStorage;
}

export interface SampleRoom {
  /** Two people with a board each. */
  readonly seats: readonly [Seat, Seat];
  /** Nothing goes through until it is mended, and nothing is acknowledged. */
  cut(): void;
  mend(): void;
}

function person(id: string, name: string, role: Participant['role']): Participant {
  const state = { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good' } as const;
  return { id, identity: id, name, role, link: 'ok', state };
}

/** A room of two: what one changes or shows comes to the other, and is acknowledged as a provider does. */
export function sampleRoom(
  provider = PROVIDER,
  materials: Materials = createMaterials({ provider, fetch, fileToken: () => '' }),
): SampleRoom {
  const people = [person('member-0', '先生', 'teacher'), person('member-1', '生徒', 'student')].map((each) =>
    signal(each),
  );
  const boards = [createBoard({ provider }), createBoard({ provider })] as const;
  const pointers = people.map(() => signal<ReadonlyMap<string, BoardPointer>>(new Map()));
  const waiting: (() => void)[] = [];
  let isCut = false;
  const send = (deliver: () => void): void => {
    if (isCut) waiting.push(deliver);
    else queueMicrotask(deliver);
  };
  const counts = [0, 0];
  /** The others, as each of the two sees them. */
  const seen: Signal<readonly Participant[]>[] = [];
  const seat = (index: 0 | 1): Seat => {
    const [board, other] = index === 0 ? boards : [boards[1], boards[0]];
    const storage = createMemoryStorage();
    board.onLocalUpdate((update) => {
      counts[index] = (counts[index] ?? 0) + 1;
      const number = counts[index];
      send(() => {
        other.apply(update, `member-${index}`);
        board.acknowledged(number);
      });
    });
    const [self, others] = [
      people[index] ?? signal(person('', '', 'student')),
      signal(people.filter((_, other) => other !== index).map(({ value }) => value)),
    ];
    seen[index] = others;
    const room = {
      self,
      participants: others,
      phase: signal('inside' as const),
      setState(change: Partial<Participant['state']>) {
        const changed = { ...self.peek(), state: { ...self.peek().state, ...change } };
        self.value = changed;
        send(() => {
          const list = seen[1 - index];
          if (list) list.value = [changed];
        });
      },
      onRecalled: () => () => {},
      pointers: pointers[index] ?? signal(new Map()),
      point: (pointer: BoardPointer) =>
        send(() => {
          const others = pointers[1 - index];
          if (others) others.value = new Map([[`member-${index}`, pointer]]);
        }),
    };
    const mainView = createMainView({ room, media: { screen: signal(undefined) } });
    return { board, storage, mainView, view: { board, room, mainView, materials, title: '数学', storage } };
  };
  return {
    seats: [seat(0), seat(1)],
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      for (const deliver of waiting.splice(0)) deliver();
    },
  };
}

/** Shows boards one above the other, each with its pages; answers them when they can be drawn upon. */
export async function showBoards(
  views: readonly BoardViewProps[],
  attributes: Readonly<Record<string, string>> = {},
): Promise<BoardSample[]> {
  const elements = views.map((view) => boardElement(view, attributes));
  document.body.style.margin = '0';
  document.body.append(...elements);
  await eventually(() =>
    elements.every((element) => find(element, '.board-page-bar') && layer(element, 'paper').width > 1),
  );
  await nextFrame();
  return elements;
}

export const find = <Found extends HTMLElement = HTMLElement>(element: Element, selector: string): Found | null =>
  element.shadowRoot?.querySelector<Found>(selector) ?? null;

export function layer(element: Element, name: 'paper' | 'ink' | 'live'): HTMLCanvasElement {
  const canvas = find<HTMLCanvasElement>(element, `.board-layer-${name}`);
  if (!canvas) throw new Error(`There is no layer ${name}.`);
  return canvas;
}

export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Where a place of the page, 0 to 1 across and down, is in the window; the page is seen whole. */
export function spot(element: Element, across: number, down: number): [number, number] {
  const area = find(element, '.board-area')?.getBoundingClientRect() ?? new DOMRect();
  const scale = Math.min(area.width / 1600, area.height / 1200);
  const [width, height] = [1600 * scale, 1200 * scale];
  return [
    Math.round(area.left + (area.width - width) / 2 + width * across),
    Math.round(area.top + (area.height - height) / 2 + height * down),
  ];
}

/** The strongest colour of a layer around a place of the page: red, green, blue and alpha. */
export function colourAt(element: Element, name: 'paper' | 'ink' | 'live', across: number, down: number): number[] {
  const canvas = layer(element, name);
  const area = find(element, '.board-area')?.getBoundingClientRect() ?? new DOMRect();
  const [x, y] = spot(element, across, down);
  const density = canvas.width / area.width;
  const data =
    canvas
      .getContext('2d')
      ?.getImageData(Math.round((x - area.left) * density) - 4, Math.round((y - area.top) * density) - 4, 9, 9).data ??
    [];
  const values = Array.from(data);
  const pixels = Array.from({ length: values.length / 4 }, (_, index) => values.slice(index * 4, index * 4 + 4));
  return pixels.reduce((strongest, pixel) => ((pixel[3] ?? 0) > (strongest[3] ?? 0) ? pixel : strongest), [0, 0, 0, 0]);
}

/** A board on the page, not yet drawn. */
export function boardElement(view: BoardViewProps, attributes: Readonly<Record<string, string>> = {}): BoardSample {
  const element = document.createElement('teacher-board-sample') as BoardSample;
  element.setAttribute('provider', PROVIDER);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.view = view;
  return element;
}

declare global {
  interface HTMLElementTagNameMap {
    'teacher-board-sample': BoardSample;
  }
}
