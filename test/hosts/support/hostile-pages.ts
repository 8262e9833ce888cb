// What partners' pages bring along, each as a page's own style sheet, script or attributes.
import type { HostPage } from '../../support/playwright/host-page.ts';

/** A reset in the manner of utility frameworks. */
const PREFLIGHT = `
  *, ::before, ::after, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; tab-size: 4; font-family: ui-serif, serif; }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  ol, ul, menu { list-style: none; }
  img, svg, video, canvas { display: block; vertical-align: middle; }
  img, video { max-width: 100%; height: auto; }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
  ::placeholder { opacity: 1; color: red; }`;

/** A reset in the manner of component frameworks, with their colours and widths for bare tags. */
const REBOOT = `
  *, *::before, *::after { box-sizing: content-box; }
  body { margin: 0; font: 16px/1.5 "Segoe UI", sans-serif; color: #212529; background: #fff; letter-spacing: 3px; word-spacing: 6px; text-transform: uppercase; text-align: center; }
  h1 { font-size: 2.5rem; margin-bottom: .5rem; } p { margin-bottom: 1rem; }
  a { color: #0d6efd; text-decoration: underline; } a:hover { color: #0a58ca; }
  label { display: inline-block; } button { border-radius: 0; text-transform: none; }
  button:focus:not(:focus-visible) { outline: 0; }
  input, button, select, textarea { margin: 4px; font-family: inherit; font-size: 2rem; }
  input, select { width: 300px; border: 3px dashed red; }
  form { padding: 40px; border: 5px solid green; }
  table { caption-side: bottom; border-collapse: collapse; }
  .row { display: flex; margin: 0 -15px; } .card { border: 9px solid; } .button { transform: rotate(3deg); }
  [hidden] { display: block !important; } dialog { display: none; }`;

/** A library of 2005 that extends what the browser has, and methods that a page has given to all lists. */
const EXTENSIONS = `
  Array.prototype.shuffle = function () { return this; };
  Array.prototype.contains = function (item) { return this.indexOf(item) >= 0; };
  Array.prototype.each = Array.prototype.forEach;
  String.prototype.strip = function () { return this.trim(); };
  Function.prototype.bindAsEventListener = function (object) { return this.bind(object); };
  Object.assign(Element.prototype, {
    visible() { return true; }, hide() { return this; }, show() { return this; }, update() { return this; },
    select(selector) { return this.querySelectorAll(selector); }, up() { return this.parentNode; }, down() { return this.firstChild; },
  });
  window.$ = (id) => document.getElementById(id);`;

/** Loaders and libraries of the page's own; whoever asks them anything is noted. */
const GLOBALS = `
  window.asked = [];
  window.define = (...given) => window.asked.push(['define', given.length]);
  window.define.amd = {};
  window.module = undefined;
  const note = (name) => new Proxy({ version: '15.0.0' }, { get(of, key) { window.asked.push([name, String(key)]); return of[key]; } });
  window.React = note('React');
  window.ReactDOM = note('ReactDOM');
  window.Shoelace = note('Shoelace');
  window.dayjs = note('dayjs');
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = note('devtools');
  window.jQuery = window.$ = note('jQuery');`;

/** A method and a value that a page has given to all objects, as old scripts do. */
export const ENUMERABLE = `
  Object.prototype.each = function (visit) { Object.keys(this).forEach(visit); };
  Object.prototype.pageName = 'host';`;

/** Against prototype pollution. */
export const FROZEN = 'Object.freeze(Object.prototype);';

/** A page's own style sheet, script and attributes; `loader` where it loads another flavour. */
export type HostilePage = Pick<HostPage, 'css' | 'script' | 'root'> & { readonly loader?: string };

const SLIM = '/dist/slim/loader.js';

export const hostilePages: Readonly<Record<string, HostilePage>> = {
  // Shown, the title would push the elements down, and the schedule ends with the window.
  '* { all: unset !important }': { css: '* { all: unset !important; } head { display: none !important; }' },
  'a reset of utilities': { css: PREFLIGHT },
  'a reset with a look of its own': { css: REBOOT },
  'a page from right to left whose root has 10px': {
    css: 'html { font-size: 10px; } body { margin: 0; }',
    root: 'dir="rtl"',
  },
  'patched prototypes, an AMD loader, React and others as globals': {
    css: 'body { margin: 0; }',
    script: EXTENSIONS + GLOBALS,
  },
  'enumerable properties on Object.prototype': { css: 'body { margin: 0; }', script: ENUMERABLE },
  'enumerable properties on Object.prototype, on Preact': {
    css: 'body { margin: 0; }',
    script: ENUMERABLE,
    loader: SLIM,
  },
  'a frozen Object.prototype': { css: 'body { margin: 0; }', script: FROZEN },
  'a frozen Object.prototype, on Preact': { css: 'body { margin: 0; }', script: FROZEN, loader: SLIM },
};
