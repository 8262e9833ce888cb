// A page of a partner's that counts what is listened to on it, what it still waits for, and what it looks like.
import type { Page } from '@playwright/test';

/** Globals whose members are compared. */
export const PROTOTYPES = [
  'Object',
  'Array',
  'Function',
  'String',
  'Promise',
  'Map',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'ShadowRoot',
  'Document',
  'Event',
  'CustomElementRegistry',
  'Window',
  'History',
  'Storage',
  'CSSStyleSheet',
];

/** Runs before everything else: counts what is listened to and what is still to come, outside of the elements. */
export const COUNT = `
  const count = { listeners: {}, timers: new Set(), channels: 0, violations: [] };
  const isPages = (target) => target === window || target === document || target === document.documentElement || target === document.body || target instanceof MediaQueryList;
  const kept = new Map();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const keyOf = (target, type, options) => [target.constructor.name, type, Boolean(options?.capture ?? options)].join(' ');
  add.call(document, 'securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => count.violations.push([violatedDirective, blockedURI, sample].join(' ')));
  const known = (target, type, listener, options) => {
    const id = keyOf(target, type, options);
    if (!kept.has(id)) kept.set(id, new Set());
    return kept.get(id);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isPages(target)) {
      const set = known(target, type, listener, options);
      set.add(listener);
      options?.signal && add.call(options.signal, 'abort', () => set.delete(listener));
    }
    return add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isPages(target)) known(target, type, listener, options).delete(listener);
    return remove.call(target, type, listener, options);
  };
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: stop } = window;
  window.setTimeout = (act, delay, ...rest) => {
    const id = later(() => { count.timers.delete(id); act(...rest); }, delay);
    count.timers.add(id);
    return id;
  };
  window.setInterval = (...given) => { const id = often(...given); count.timers.add(id); return id; };
  window.clearTimeout = (id) => { count.timers.delete(id); never(id); };
  window.clearInterval = (id) => { count.timers.delete(id); stop(id); };
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) { super(name); count.channels += 1; }
    close() { count.channels -= 1; super.close(); }
  };
  window.counted = () => ({
    listeners: [...kept].filter(([, set]) => set.size > 0).map(([id, set]) => id + ' ' + set.size).sort(),
    timers: count.timers.size, channels: count.channels, violations: count.violations,
  });
  window.look = (prototypes) => ({
    globals: Object.getOwnPropertyNames(window),
    members: Object.fromEntries(prototypes.map((name) => [name, Object.getOwnPropertyNames(window[name].prototype).concat(Object.getOwnPropertyNames(window[name]))])),
    functions: prototypes.map((name) => Object.getOwnPropertyDescriptors(window[name].prototype)),
    document: Object.getOwnPropertyNames(document),
    head: document.head.outerHTML,
    root: document.documentElement.cloneNode(false).outerHTML + document.body.cloneNode(false).outerHTML,
    body: document.body.innerHTML.trim(),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    styles: [...document.querySelectorAll('html, body, .own')].map((node) => JSON.stringify(Object.fromEntries([...getComputedStyle(node)].map((name) => [name, getComputedStyle(node).getPropertyValue(name)])))),
    title: document.title, address: location.href,
  });`;

/** What the partner's page itself consists of. */
export const OWN =
  '<main class="own"><h1 class="own">Host</h1><p class="own">Text <a class="own" href="/elsewhere">link</a></p><input class="own"><select class="own"><option>A</option><option>B</option></select><button class="own">Button</button></main>';

interface Counted {
  listeners: string[];
  timers: number;
  channels: number;
  violations: string[];
}

/** The counts of now. */
export const counted = (page: Page) => page.evaluate(() => (Reflect.get(window, 'counted') as () => Counted)());
