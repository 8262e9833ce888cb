/** One script for a page: fetches an element's own entry when its tag appears, now or later. */
const names = new Set([
  'login',
  'contacts',
  'course-list',
  'schedule',
  'settings',
  'visits',
  'live-room',
  'student-room',
  'portal',
]);

function load(): void {
  for (const { localName } of document.querySelectorAll(':not(:defined)')) {
    const name = localName.slice(8);
    // Deleted before the fetch: one fetch per element, and never one for a tag that is not ours.
    if (localName.startsWith('teacher-') && names.delete(name)) {
      import(new URL(`./${name}.js`, import.meta.url).href).catch(() => setTimeout(again, 10_000, name));
    }
  }
}

/** A line that was down for a moment must not leave the tag empty; ten seconds keep the page's server from a flood. */
function again(name: string): void {
  names.add(name);
  load();
}

// On a server there is no page to look at.
if (globalThis.document) {
  load();
  new MutationObserver(load).observe(document, { childList: true, subtree: true });
}
