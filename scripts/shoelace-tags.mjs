import { readdirSync } from 'node:fs';

const COMPONENTS = readdirSync('node_modules/@shoelace-style/shoelace/dist/components');
/** `sl-input` and `sl-select` are events, too, which keep their names. */
const EVENT = String.raw`(?:emit|EventListener)\(["']|@`;
const TAG = new RegExp(String.raw`(?<![-\w]|${EVENT})sl-(?=(?:${COMPONENTS.join('|')})(?![-\w]))`, 'g');
const USERS = /\/node_modules\/@shoelace-style\/shoelace\/dist\/|\/src\/.*\.(?:tsx?|css)$/;

/** Gives Shoelace's elements tags of our own: `sl-menu` becomes `teacher-sl-menu`. Events and custom properties keep their names. */
export const withOwnTags = (code) => code.replace(TAG, 'teacher-sl-');

/**
 * A tag can be registered once per page. A host may have registered Shoelace's own with another version of it, so ours are
 * registered under other tags. Applies to Shoelace and to the sources, which write the tags as its documentation does.
 */
export const shoelaceTags = {
  name: 'shoelace-tags',
  transform: (code, id) => (USERS.test(id) && code.includes('sl-') ? { code: withOwnTags(code), map: null } : null),
};
