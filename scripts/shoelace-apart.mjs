import path from 'node:path';

/** The pieces of Shoelace that our menu is made of. */
const PIECES = ['dropdown', 'icon', 'menu-item', 'menu', 'popup', 'spinner'];
const TAG = new RegExp(String.raw`(?<![-\w])sl-(?=(?:${PIECES.join('|')})(?![-\w]))`, 'g');
const USERS = /\/node_modules\/@shoelace-style\/shoelace\/dist\/|\/src\/elements\/parts\/menu\.(?:tsx|css)$/;

/** Of Lit: no policy of its own, no markup from strings, no marks on the page's global object. */
const CHANGES = {
  'lit-html/lit-html.js': [
    ['e=s?s.createPolicy("lit-html",{createHTML:t=>t}):void 0', 'e=void 0'],
    ['const s=l.createElement("template");return s.innerHTML=t,s', 'return templateOf(t)'],
    // Names that attributes may have when they are set by script.
    ['h="$lit$"', 'h="-lit-"'],
    ['o=`lit$${Math.random().toFixed(9).slice(2)}$`', 'o=`lit-${Math.random().toFixed(9).slice(2)}-`'],
    [/\(t\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]*"\)/, 'void 0'],
  ],
  'lit-element/lit-element.js': [[/\(s\.litElementVersions\?\?=\[\]\)\.push\("[^"]*"\)/, 'void 0']],
  '@lit/reactive-element/reactive-element.js': [
    [/\(a\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]*"\)/, 'void 0'],
    ['Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', 'const METADATA=Symbol("metadata"),litPropertyMetadata=new WeakMap;'],
    ['this[Symbol.metadata]', 'this[METADATA]'],
  ],
};
const BUILDER = `import { templateOf } from ${JSON.stringify(path.resolve('src/elements/parts/lit-templates.ts'))};\n`;

/**
 * Shoelace as a part of this package, and not of the page: its pieces have tags of ours, whatever version of it the page
 * has registered, and Lit works under `trusted-types 'none'`. Fails when one of them has changed so that this has no effect.
 */
export const shoelaceApart = {
  name: 'shoelace-apart',
  transform(code, id) {
    if (USERS.test(id)) return { code: code.replace(TAG, 'teacher-sl-'), map: null };
    const [, changes] = Object.entries(CHANGES).find(([file]) => id.endsWith(`/node_modules/${file}`)) ?? [];
    if (!changes) return null;
    const changed = changes.reduce((text, [from, to]) => {
      const next = text.replace(from, () => to);
      if (next === text) this.error(`${id} has no ${from} any more.`);
      return next;
    }, code);
    return { code: changed.includes('templateOf(') ? BUILDER + changed : changed, map: null };
  },
};
