// For test pages: acting as a person does and finding what a person finds.
import { emulateMedia, resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { SettledState } from '../../../src/runtime/contract.ts';
import { beginActing, beginWaiting, clock, isClockHeld, passShortTimers } from './clock.ts';
import { engine } from './engine.ts';

/** Loaded only where the browser does not expose computed roles and names. */
const computed = engine === 'chromium' ? undefined : await import('./roles.ts');

export { clock };
export { expectPageError } from './page-watch.ts';
export { emulateMedia, resetMouse, setViewport };

/** What moves for longer is not waited for. */
const MOST_FRAMES = 30;

/** Looks without an answer after which a test is given up; in frames, of which a busy machine draws fewer in a second. */
const MOST_LOOKS = 1200;
/** Connections are given up after half a minute. */
const MOST_LOOKS_IN_REAL_TIME = 10 * MOST_LOOKS;

/** Presses a key or a shortcut as a keyboard does: `Tab`, `Shift+Tab`, `Enter`. */
export async function press(...keys: string[]) {
  for (const key of keys) await sendKeys({ press: key });
}

/** Types a text into whatever has the focus. */
export async function type(text: string) {
  await sendKeys({ type: text });
}

/** Clicks that reach nobody after which a test is given up. */
const MOST_CLICKS = 40;

/** What a person waits before the next look whether a toast is gone, in ms. */
const WAIT_MS = 1_000;

/**
 * Clicks with the mouse on the middle of an element, which is scrolled to first, once it is there and keeps still. What is
 * still growing may push it from under the mouse all the same, it may be replaced, and a toast may lie over it, which the
 * clock has to move for: such a click reaches nobody and is made again, as a person would. A function only looks: it may be
 * called many times.
 */
export async function click(wanted: Element | (() => Wanted | Promise<Wanted>)) {
  const find = typeof wanted === 'function' ? wanted : () => wanted;
  for (let tries = 1; tries <= MOST_CLICKS; tries += 1) {
    const element = await eventually(async () => whatIsThere(await find()));
    const { isThere, isUnderToast } = await clickAt(element, await settledPosition(element));
    if (isThere) return;
    if (isUnderToast) await clock.advance(WAIT_MS);
  }
  throw new Error(`${MOST_CLICKS} clicks have not reached what was to be clicked.`);
}

/** Moves the mouse to the middle of an element once it keeps still. */
export async function hover(element: Element) {
  beginActing();
  await sendMouse({ type: 'move', position: await settledPosition(element) });
}

type Wanted = Element | Nothing;

function whatIsThere(wanted: Wanted): Element {
  if (!wanted) throw new Error('What was to be clicked never came.');
  if (!wanted.isConnected) throw new Error('What was to be clicked is gone.');
  return wanted;
}

/** What the mouse is about to click on. */
interface Target {
  readonly element: Element;
  readonly position: readonly [number, number];
  /** Whether it was there, and in sight, when the mouse went down. */
  isThere: boolean;
  isUnderToast: boolean;
}

let target: Target | undefined;

/** All that a click is made of. */
const CLICK = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

// Once and for all, before what is tested listens to the window: a card closes at any press outside.
for (const type of CLICK) addEventListener(type, keepFromOthers, { capture: true });

/** Answers what the click has reached. */
async function clickAt(element: Element, position: [number, number]): Promise<Target> {
  const clicked = { element, position, isThere: true, isUnderToast: false };
  target = clicked;
  await sendMouse({ type: 'click', position });
  target = undefined;
  return clicked;
}

function keepFromOthers(event: Event): void {
  if (!target) return;
  if (event.type === 'pointerdown') {
    target.isUnderToast = isToastBetween(target.element, event);
    target.isThere = !target.isUnderToast && isInSight(target.element, target.position);
  }
  // Pushed from under a mouse that is down: the browser clicks on what holds both then, and not on the element.
  if (event.type === 'click' && target.isThere && isPushed(target.element, event)) target.isThere = false;
  if (target.isThere) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isInSight(element: Element, [x, y]: readonly [number, number]): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom && element.isConnected;
}

function isPushed(element: Element, event: Event): boolean {
  const [reached] = event.composedPath();
  return element.isConnected && reached instanceof Element && reached !== element && reached.contains(element);
}

function isToastBetween(element: Element, event: Event): boolean {
  const path = event.composedPath();
  return !path.includes(element) && path.some((node) => node instanceof Element && node.matches('.teacher-toast'));
}

async function settledPosition(element: Element): Promise<[number, number]> {
  let position = middle(element);
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    const [left, top] = position;
    position = middle(element);
    if (position[0] === left && position[1] === top) break;
  }
  return position;
}

/** Scrolled to each time: while a page is still growing, what was in sight may leave it. */
function middle(element: Element): [number, number] {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** Whether the boxes of two elements lie on each other. */
export function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Waits until the page was drawn so many times, for what must not happen meanwhile. */
export async function frames(count: number): Promise<void> {
  beginWaiting();
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Waits until an element has settled: its short timers have run, and it has loaded and rendered. Call it before an assertion that
 * does not wait, for example that something is absent.
 */
export async function settled(element: Element): Promise<SettledState> {
  if (!('settled' in element)) throw new Error(`<${element.localName}> is none of our elements.`);
  const ours = element as { settled(): Promise<SettledState> };
  passShortTimers();
  return eventually(async () => {
    const state = await ours.settled();
    return state !== 'loading' && state;
  });
}

/**
 * Waits for the thing itself: asks at every frame until the answer is neither an error nor false, null or undefined,
 * and gives it back. Short timers (clock.ts) go on meanwhile. After 1200 frames it fails with the last error.
 */
export async function eventually<Answer>(ask: () => Answer | Promise<Answer>): Promise<Exclude<Answer, Nothing>> {
  for (let looks = 1; ; looks += 1) {
    let problem: unknown = new Error(`This never came true: ${ask}`);
    try {
      const answer = await ask();
      if (isSomething(answer)) return answer;
    } catch (error) {
      problem = error;
    }
    if (looks >= (isClockHeld() ? MOST_LOOKS : MOST_LOOKS_IN_REAL_TIME)) throw problem;
    // At each look: a press that the element hears of late may have come between.
    beginWaiting();
    await new Promise(requestAnimationFrame);
  }
}

type Nothing = false | null | undefined;

function isSomething<Answer>(answer: Answer): answer is Exclude<Answer, Nothing> {
  return answer !== undefined && answer !== null && answer !== false;
}

/** All elements with a role and, if given, an accessible name, as the browser computes them; shadow roots are searched too. */
export function allByRole(
  root: Element | DocumentFragment | Document,
  role: string,
  name?: string | RegExp,
): HTMLElement[] {
  return [...everyElement(root)].filter((element): element is HTMLElement => {
    const { computedRole, computedName } = accessibility(element);
    if (computedRole !== role) return false;
    return name === undefined || (typeof name === 'string' ? computedName === name : name.test(computedName));
  });
}

/** The one element with a role and a name. Throws, naming what there is, when there is none or more than one. */
export function byRole(root: Element | DocumentFragment | Document, role: string, name?: string | RegExp): HTMLElement {
  const found = allByRole(root, role, name);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const names = allByRole(root, role).map((element) => `"${accessibility(element).computedName}"`);
  throw new Error(`${found.length} × ${role} ${name ?? ''}; of this role there are: ${names.join(', ') || 'none'}`);
}

/** What a screen reader calls an element; nothing for no element. */
export function nameOf(element: Element | null): string {
  return element ? accessibility(element).computedName : '';
}

/** The element that has the focus, down through the shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** Puts markup into the page as a host page brings it. The test pages' policy allows it to this function only. */
export function mountHtml(markup: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = trusted(markup);
  const element = template.content.firstElementChild;
  document.body.append(template.content);
  if (!(element instanceof HTMLElement)) throw new Error(`There is no element in ${markup}`);
  return element;
}

/** Gives the page a style sheet, as a host page has its own. Returns a function that takes it away. */
export function hostStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function trusted(markup: string): string {
  const { trustedTypes } = window as typeof window & {
    trustedTypes?: { createPolicy(name: string, rules: object): { createHTML(text: string): string } };
  };
  if (!trustedTypes) return markup;
  hostPolicy ??= trustedTypes.createPolicy('test-host', { createHTML: (text: string) => text });
  return hostPolicy.createHTML(markup);
}
let hostPolicy: { createHTML(text: string): string } | undefined;

function* everyElement(root: Element | DocumentFragment | Document): Generator<Element> {
  if (root instanceof Element) {
    yield root;
    if (root.shadowRoot) yield* everyElement(root.shadowRoot);
  }
  for (const child of root.children) yield* everyElement(child);
}

/** Chromium answers both with a flag that the tests set (web-test-runner.config.mjs). */
function accessibility(element: Element): { computedRole: string; computedName: string } {
  if (computed) return computed.accessibilityOf(element);
  const { computedRole, computedName } = element as Element & { computedRole?: string; computedName?: string };
  if (computedRole === undefined || computedName === undefined)
    throw new Error('This browser does not expose computed roles and names.');
  return { computedRole, computedName };
}
