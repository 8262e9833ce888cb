// Keys on the keyboards of the world, and those that belong to an input method.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isComposing } from '../../src/runtime/is-composing.ts';
import { shortcutKey } from '../../src/ui/keys.ts';

/** What the key at a position writes: by layout, alone and with Shift. */
const layouts: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  QWERTY: { KeyM: ['m', 'M'], KeyZ: ['z', 'Z'], KeyQ: ['q', 'Q'], Slash: ['/', '?'], Digit1: ['1', '!'] },
  // Its M is beside L, its Z where W is elsewhere.
  AZERTY: { Semicolon: ['m', 'M'], KeyW: ['z', 'Z'], KeyQ: ['a', 'A'], Digit2: ['é', '2'], Digit1: ['&', '1'] },
  Dvorak: { KeyM: ['m', 'M'], Slash: ['z', 'Z'], KeyX: ['q', 'Q'], BracketLeft: ['/', '?'] },
  Russian: { KeyM: ['ь', 'Ь'], KeyZ: ['я', 'Я'], KeyQ: ['й', 'Й'], BracketLeft: ['х', 'Х'], Digit1: ['1', '!'] },
  Arabic: { KeyM: ['ة', 'ة'], KeyZ: ['ئ', '~'], KeyB: ['لا', 'لآ'], Slash: ['ظ', '؟'], Digit1: ['١', '!'] },
  Greek: { KeyM: ['μ', 'Μ'], KeyZ: ['ζ', 'Ζ'], KeyQ: [';', ':'] },
  Hebrew: { KeyM: ['צ', 'M'], KeyZ: ['ז', 'Z'], KeyQ: ['/', 'Q'] },
  Korean: { KeyM: ['ㅡ', 'ㅡ'], KeyZ: ['ㅋ', 'ㅋ'], KeyQ: ['ㅂ', 'ㅃ'] },
  'Japanese, full width': { KeyM: ['ｍ', 'Ｍ'], KeyZ: ['ｚ', 'Ｚ'], Slash: ['／', '？'], Digit1: ['１', '！'] },
};

const keys: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  QWERTY: { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], KeyQ: ['q', 'q'], Slash: ['/', '?'], Digit1: ['1', '!'] },
  AZERTY: { Semicolon: ['m', 'm'], KeyW: ['z', 'z'], KeyQ: ['a', 'a'], Digit2: ['é', '2'], Digit1: ['&', '1'] },
  Dvorak: { KeyM: ['m', 'm'], Slash: ['z', 'z'], KeyX: ['q', 'q'], BracketLeft: ['/', '?'] },
  Russian: { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], KeyQ: ['q', 'q'], BracketLeft: ['[', '{'], Digit1: ['1', '!'] },
  Arabic: { KeyM: ['m', 'm'], KeyZ: ['z', '~'], KeyB: ['b', 'b'], Slash: ['/', '?'], Digit1: ['1', '!'] },
  Greek: { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], KeyQ: [';', ':'] },
  Hebrew: { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], KeyQ: ['/', 'q'] },
  Korean: { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], KeyQ: ['q', 'q'] },
  'Japanese, full width': { KeyM: ['m', 'm'], KeyZ: ['z', 'z'], Slash: ['/', '?'], Digit1: ['1', '!'] },
};

describe('the key of a shortcut', () => {
  for (const [layout, written] of Object.entries(layouts))
    test(`is the character of a Latin keyboard, or of its position on another one: ${layout}`, () => {
      const read = Object.entries(written).map(([code, [plain, shifted]]) => [
        code,
        [shortcutKey({ key: plain, code, shiftKey: false }), shortcutKey({ key: shifted, code, shiftKey: true })],
      ]);
      assert.deepEqual(Object.fromEntries(read), keys[layout]);
    });

  test('is the name of a key without a character', () => {
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Dead', 'Process', 'F2'])
      assert.equal(shortcutKey({ key, code: 'KeyM', shiftKey: false }), key);
  });
});

describe('a key of an input method', () => {
  test('is known in Chrome by `isComposing`, in Safari by its key code, also within an event of React', () => {
    assert.equal(isComposing({ keyCode: 229, isComposing: true }), true);
    assert.equal(isComposing({ keyCode: 13, isComposing: true }), true);
    assert.equal(isComposing({ keyCode: 229, isComposing: false }), true);
    assert.equal(isComposing({ keyCode: 13, nativeEvent: { isComposing: true } }), true);
    assert.equal(isComposing({ keyCode: 229, nativeEvent: { isComposing: false } }), true);
    assert.equal(isComposing({ keyCode: 13, isComposing: false }), false);
    assert.equal(isComposing({ keyCode: 13, nativeEvent: { isComposing: false } }), false);
  });
});

/** Files that listen to keys without acting on what is written, each with the reason. */
const OTHER_LISTENERS: Readonly<Record<string, string>> = {
  'elements/live-room/board/board-view.tsx': 'passes the event to tools/handle-key.ts',
  'elements/live-room/room/controls/control-bar.tsx': 'any key shows the controls',
  'elements/live-room/room/video/remote-audio.tsx': 'any key lets the browser play sound',
  'elements/live-room/room/video/tiles.tsx': 'passes the event to tile-layout.ts',
  'elements/login/sign-in-form.tsx': 'reads Caps Lock',
  'elements/portal/portal-screen.tsx': 'any key ends a search for the heading',
  'elements/schedule/batch/use-selection.tsx': 'reads Shift',
  'elements/schedule/drag/use-move.ts': 'onKey is called by use-grid.ts; onKeyUp reads Alt',
  'elements/schedule/use-schedule-actions.tsx': 'any key removes the message',
  'elements/schedule/schedule-screen.tsx': 'passes the event to use-selection.tsx',
  'elements/settings/password/secret-input.tsx': 'reads Caps Lock',
  'ui/toasts/use-open-changes.ts': 'any key ends a search for the focus',
};

describe('every handler of keys', () => {
  const sources = globSync('src/{elements,ui,runtime,host,core}/**/*.{ts,tsx}').map((file) => ({
    file: file.replaceAll('\\', '/').replace(/^src\//, ''),
    source: readFileSync(file, 'utf8'),
  }));
  const listens = ({ source }: { readonly source: string }) => /onKey(?:Down|Up)|'key(?:down|up)'/.test(source);

  test('ignores the keys of input methods with the shared helper', () => {
    const wrong = sources.filter(
      (each) => listens(each) && !(each.file in OTHER_LISTENERS) && !/\bisComposing\(/.test(each.source),
    );
    assert.deepEqual(
      wrong.map(({ file }) => file),
      [],
    );
    const own = sources.filter(({ source }) => /vent\.isComposing/.test(source));
    // The search of students looks at the event of an input, not of a key.
    assert.deepEqual(
      own.map(({ file }) => file),
      ['elements/contacts/list/contact-list-screen.tsx'],
    );
  });

  test('reads the keys of shortcuts with `shortcutKey`, for all keyboards', () => {
    // Letters in a table, or compared with one.
    const letters = /\bkey\b[^\n]*=== '[a-zA-Z]'|toLowerCase\(\) as keyof|SHORTCUTS\[|TOOL_KEYS\[|\.code === 'Key/;
    const wrong = sources.filter(
      ({ file, source }) =>
        file !== 'ui/keys.ts' &&
        listensOrHandles(source) &&
        letters.test(source) &&
        !source.includes('shortcutKey(event)'),
    );
    assert.deepEqual(
      wrong.map(({ file }) => file),
      [],
    );
    const users = sources.filter(({ source }) => source.includes('shortcutKey(event)')).map(({ file }) => file);
    assert.deepEqual(users.toSorted(), [
      'elements/live-room/board/tools/handle-key.ts',
      'elements/live-room/room/use-shortcuts.ts',
      'elements/portal/command-palette/use-shortcuts.ts',
      'elements/schedule/drag/use-move.ts',
      'ui/toasts/use-open-changes.ts',
    ]);
  });
});

function listensOrHandles(source: string): boolean {
  return /KeyboardEvent/.test(source);
}
