import { useEffect, useState } from 'react';
import { defineContract, type ElementOf, type PropsOf, shape } from '../../../src/runtime/contract.ts';
import { defineElement, register } from '../../../src/runtime/define-element.tsx';
import { useHost, useMethods } from '../../../src/runtime/element-context.ts';
import { useStyles } from '../../../src/runtime/styles.ts';
import { eventually, mountHtml } from '../../support/browser/page.ts';

export const contract = defineContract({
  tag: 'teacher-probe',
  summary: 'Shows what reaches its screen.',
  attributes: {
    'page-size': { type: 'number', default: 10, values: [10, 20], reflect: true, description: 'Rows on a page.' },
    silent: { type: 'boolean', description: 'Says nothing.' },
    heading: { type: 'string', default: 'none', description: 'Its title.' },
  },
  properties: {
    entries: { type: shape<readonly object[]>('object[]'), description: 'Data of the page.' },
    onDone: { type: shape<() => void>('() => void'), description: 'A function of the page.' },
  },
  events: {
    'teacher-probe-select': { detail: { id: 'string', note: 'string?' }, cancelable: true, description: 'A wish.' },
  },
  methods: { add: { type: shape<(amount: number) => number>('(amount)'), description: 'Adds.' } },
});

export type Probe = ElementOf<typeof contract>;
type Props = PropsOf<typeof contract>;
export let shown: Props | undefined;
export let mounted = 0;
export let wished: boolean | undefined;
/** Whether the screen throws. */
export const failing = { isBroken: false };

export function ProbeScreen(props: Props) {
  const { emit } = useHost<typeof contract>();
  const [count, setCount] = useState(0);
  const [dresses, setDresses] = useState(2);
  useMethods<typeof contract>({
    add(amount) {
      setCount(count + amount);
      return count + amount;
    },
    reload: () => setDresses((left) => left - 1),
  });
  useEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
    };
  }, []);
  shown = props;
  if (failing.isBroken) throw new Error('hanako-demo');
  return (
    <>
      {Array.from({ length: dresses }, (_, dress) => (
        <Dress key={dress} />
      ))}
      <i>{dresses}</i>
      <button type="button" className="probe" onClick={() => (wished = emit('teacher-probe-select', { id: '7' }))}>
        {count}
      </button>
    </>
  );
}

function Dress() {
  useStyles('.probe { color: rgb(1, 2, 3); }');
  return null;
}

export let tags = 0;

/** A probe under a tag of its own; its screen is fetched by `load`. */
export function defineProbe(
  load: () => Promise<{ default: typeof ProbeScreen }> = async () => ({ default: ProbeScreen }),
): string {
  const tag = `teacher-probe-${++tags}` as const;
  register(defineElement({ ...contract, tag }, load) as never);
  return tag;
}

export const probe = defineProbe();
export const make = (attributes = '', tag = probe): Probe => mountHtml(`<${tag} ${attributes}></${tag}>`) as Probe;

export const inside = <Found extends Element = HTMLElement>(element: Element, selector: string): Found | null =>
  element.shadowRoot?.querySelector<Found>(selector) ?? null;

export const button = (element: Element): Promise<HTMLElement> => eventually(() => inside(element, '.probe'));
export const style = (node: Element): CSSStyleDeclaration => getComputedStyle(node);

export async function props(element: Element): Promise<Props> {
  shown = undefined;
  await button(element);
  return eventually(() => shown);
}

/** Clears the page after each test. */
export function setUpProbe(): void {
  afterEach(() => {
    document.body.replaceChildren();
    failing.isBroken = false;
    wished = undefined;
  });
}
