import { readdirSync } from 'node:fs';
import type { Plugin } from 'rollup';

const COMPONENTS = readdirSync('node_modules/@shoelace-style/shoelace/dist/components');
/** `sl-input` and `sl-select` are also events, which keep their names. */
const EVENT = String.raw`(?:emit|EventListener)\(["']|@`;
const TAG = new RegExp(String.raw`(?<![-\w]|${EVENT})sl-(?=(?:${COMPONENTS.join('|')})(?![-\w]))`, 'g');
const USERS = /\/node_modules\/@shoelace-style\/shoelace\/dist\/|\/src\/.*\.(?:tsx?|css)$/;

/** Renames the tags of Shoelace's elements: `sl-menu` becomes `teacher-sl-menu`. Events and custom properties keep their names. */
export const withOwnTags = (code: string): string => code.replace(TAG, 'teacher-sl-');

/**
 * A tag can be registered only once per page, and a host may have registered those of another version of Shoelace: ours are
 * registered under other tags. Applies to Shoelace and to our sources, which use the tags of Shoelace's documentation.
 */
export const shoelaceTags: Plugin = {
  name: 'shoelace-tags',
  transform: (code, id) => (USERS.test(id) && code.includes('sl-') ? { code: withOwnTags(code), map: null } : null),
};
