// Constructs every element in an emulation of a browser, as a unit test of a page does: node emulated-page.mjs <emulation> <folder>
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [, , emulation, folder] = process.argv;
const windows = {
  jsdom: async () => {
    const { JSDOM } = await import('jsdom');
    return new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/', pretendToBeVisual: true }).window;
  },
  'happy-dom': async () => {
    const { Window } = await import('happy-dom');
    return new Window({ url: 'http://localhost/' });
  },
};
const page = await windows[emulation]();
// Test runners copy the window's names onto the global object like this.
for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !['navigator', 'Event', 'CustomEvent', 'EventTarget'].includes(name)) continue;
  Object.defineProperty(globalThis, name, { get: () => page[name], set() {}, configurable: true });
}
globalThis.window = globalThis;

const errors = [];
const note = (error) => errors.push(String(error?.stack ?? error).slice(0, 300));
process.on('uncaughtException', note);
process.on('unhandledRejection', note);
page.addEventListener('error', ({ error, message }) => note(error ?? message));
console.error = (...values) => note(values.join(' '));

await import(pathToFileURL(path.resolve(folder, 'index.js')).href);
const tags = [];
const names = [
  'login',
  'contacts',
  'course-list',
  'schedule',
  'visits',
  'settings',
  'live-room',
  'student-room',
  'portal',
];
for (const name of names.map((each) => `teacher-${each}`)) {
  const { contract } = customElements.get(name);
  const element = document.createElement(name);
  element.setAttribute('provider', 'demo:');
  document.body.append(element);
  element.lang = 'en';
  tags.push([element.localName === contract.tag, Boolean(element.shadowRoot), typeof element.reload]);
}
document.body.replaceChildren();
const ready = new Promise((resolve) => document.body.addEventListener('teacher-ready', resolve));
document.body.innerHTML = '<teacher-login provider="demo:"></teacher-login>';
process.on('exit', () => errors.length && process.stderr.write(errors.join('\n')));
await ready;
const fields = document.querySelectorAll('teacher-login input').length;
document.body.replaceChildren();
// What the removal leads to follows in microtasks.
await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(JSON.stringify({ tags, fields, errors }));
process.exit(0);
