// docs/deviations.md is what the product does: each row has a test, or the reason why none can be.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readMarkdown } from './markdown.ts';

/** A test by its file and its title; of a title with values in it, as it is written there. */
type Proof = readonly [file: string, title: string] | { readonly why: string };

/** What proves each row: by its section, and what the specification says. */
const proofs: Readonly<Record<string, readonly Proof[]>> = {
  '2 the table has all routes; any other path is the 404 page': [
    ['elements/portal/portal.test.tsx', 'are those of the table below, and /login'],
    ['elements/portal/portal.test.tsx', "`${from || 'nothing'} leads to ${to}`"],
  ],
  '2 after a sign-in the user lands on `/`': [
    ['elements/portal/portal-sessions.test.tsx', 'redirects to the sign-in, and afterwards to the requested page'],
    [
      'elements/portal/portal-sessions.test.tsx',
      'shows the sign-in, clears all data, and starts at the list the next time',
    ],
  ],
  '2 the content of the terms page is not shown': [
    [
      'elements/terms/terms.test.tsx',
      'renders the text of the file as headings, paragraphs and lists, without a sign-in',
    ],
  ],
  "2 the title is the matched route's": [
    [
      'elements/portal/portal-reminders.test.tsx',
      'appear once, at the configured time before a lesson, with a countdown in the title',
    ],
  ],
  '2 the title of a room is that of its route, too': [
    ['elements/portal/portal-call.test.ts', 'is returned to by keyboard, with the focus on the name of the room'],
  ],
  '3, 6 `teacher-auth`, a cookie or token': [
    [
      'core/session/storage.test.ts',
      "keep their tokens apart: the plain keys are the first one's, the other has its own",
    ],
    ['core/session/fetch-token.test.ts', 'neither reads nor writes the storage'],
  ],
  '4 status 1 is a successful login': [['core/account/account.test.ts', 'without a token is none']],
  '4 a logout with status 1 signs out': [
    [
      'core/account/account.test.ts',
      'of an expired session also succeeds: drafts are deleted, and no one is asked to sign in again',
    ],
    ['elements/portal/portal-sessions.test.tsx', 'reports a failure, and offers a local sign-out'],
  ],
  '4 outside the window only a message and a button': [
    ['elements/live-room/pre-join/pre-join.test.ts', 'counts down to the opening time, and opens automatically'],
  ],
  '4 outside the window a reply `success` is shown as the end of the lesson or meeting': [
    [
      'elements/live-room/pre-join/pre-join-closed.test.ts',
      '`before the window of a ${kind} is that it has not opened yet, with the countdown`',
    ],
    [
      'elements/live-room/pre-join/pre-join-closed.test.ts',
      "`after the window of a ${kind} is that it has ended, without a countdown, whatever the provider's message`",
    ],
  ],
  "4 outside a meeting's window the dialog has a line saying that the meeting has ended": [
    [
      'elements/live-room/pre-join/pre-join-closed.test.ts',
      "of a meeting that its teacher has ended shows the provider's message",
    ],
  ],
  '4 on confirm of the dialog the user goes back': [
    [
      'elements/live-room/live-portal.test.ts',
      'leads back to the previous page: a lesson, and from there to its list as it was',
    ],
    [
      'elements/live-room/pre-join/pre-join-closed.test.ts',
      'is closed 6 hours after the start with the text of the specification, and stays in place once that is acknowledged',
    ],
  ],
  '4 a room is closed unless the status is 1': [
    ['elements/live-room/pre-join/pre-join-closed.test.ts', 'offers another try when the provider cannot be reached'],
  ],
  "4 now is the device's, unless `currentMillis` is there": [
    ['core/time/time.test.ts', 'is updated by every reply with currentMillis'],
  ],
  '4 a navigation resets `isFormChange`': [
    ['elements/portal/portal.test.tsx', 'asks before a link is followed, and can stay'],
    ['elements/portal/portal.test.tsx', 'leaves after a confirmation, and resets the changes'],
  ],
  '5 characters are cut by number': [['core/i18n/text-rules.test.ts', 'without splitting a family']],
  '5 past days, hours and minutes are unselectable': [
    ['core/time/days.test.ts', 'the past ones of this hour, the current one can'],
    ['core/time/days.test.ts', 'in before mode those to come in this hour'],
  ],
  '5 a link that starts with http or https is used, else a default image': [
    ['elements/ui/basics.test.tsx', 'shows the initial when the picture does not load'],
    ['elements/login/login.test.tsx', "`is the product's name if ${what}`"],
    [
      'core/lessons/addresses.test.ts',
      'is shown from a blob when the provider is a demo world in this page, which has made it',
    ],
  ],
  '5 rows have a running number': [['core/lessons/addresses.test.ts', 'of pages of 10 has no numbers']],
  '5 the week range': [['core/time/days.test.ts', 'is still the old one where it is still Sunday']],
  '6 a new Authorization header replaces the stored token': [
    ['core/session/token.test.ts', '`to the latest request wins when the replies to three come in the order '],
    ['core/session/token.test.ts', 'after the end by the provider brings no token back'],
  ],
  '6 a 403 clears the token and leads to `/login`': [
    [
      'elements/course-list/course-list-change.test.tsx',
      'when the session ends: the sign-in form has the focus, and afterwards the form is unchanged',
    ],
    ['core/session/fetch-token.test.ts', 'is called once more and the request is repeated, without visible effect'],
    [
      'core/api/calls.test.ts',
      '`${what} to a late request with an old token does not end the session that has a newer one`',
    ],
    ['core/api/calls.test.ts', '`${what} to a public call ends no session`'],
  ],
  '6 Authorization and origin-domain on every call': [
    ['core/api/calls.test.ts', 'has no Authorization before a sign-in'],
    ['core/api/calls.test.ts', 'is sent with the token as it is, the host name and the language'],
  ],
  '7 an optional time-out': [
    ['core/api/calls.test.ts', "times out after the session's time limit, or its own"],
    ['core/api/http.test.ts', '`in the size ends an endless reply of status ${status}`'],
    ['core/api/replies.test.ts', 'nested 20,000 deep is a failure, and no caller waits forever'],
  ],
  '7 the e-mail check of a forgotten password': [
    [
      'elements/password-reset/password-reset.test.tsx',
      'gets the same reply whether it is known or not, and only a known one gets a mail',
    ],
  ],
  '8 statuses map to Chinese messages': [
    [
      'core/api/replies.test.ts',
      '`${status} has status 0 for the caller, and in Chinese the message of the catalogue`',
    ],
    ['core/api/replies.test.ts', '`${status} is reported in ${language}`'],
    ['core/api/replies.test.ts', "prefers the provider's message, rule and field to ours"],
  ],
  '8 a login shows no error': [
    [
      'elements/login/login.test.tsx',
      "shows the provider's message without a dialog, notifies the page, and keeps the input",
    ],
    ['elements/login/login.test.tsx', 'shows nothing if silent; the event contains the message'],
  ],
  '8 after an update of the settings a dialog': [
    [
      'elements/portal/portal-choices.test.ts',
      'is confirmed with the text of the specification once the provider has stored it',
    ],
    ['elements/settings/settings.test.tsx', 'is requested with the password, and a mail is sent'],
    ['elements/settings/password.test.tsx', 'changes by keyboard alone; other sessions end, this one continues'],
  ],
  '8 after a change of a lesson a dialog': [
    [
      'elements/schedule/schedule-moves.test.tsx',
      'by keyboard from Tuesday 10:00 to Thursday 14:30, announcing each step',
    ],
    ['elements/course-list/course-list-change.test.tsx', 'that is over: only its note can be changed'],
  ],
  '9 notices close after 1.5 s': [['core/time/time.test.ts', 'stay until they are dismissed if they are errors']],
  '9 labels of the pages are Japanese, in one place English': [
    ['core/i18n/texts.test.ts', 'exist for everything that the spec names'],
    ['core/i18n/texts.test.ts', "are the spec's own in English"],
  ],
};

const { tables, codes } = readMarkdown('docs/deviations.md');
const rows = (tables[0]?.rows ?? []).map(([section, specified]) => `${section} ${specified}`);

describe('the deviations from the specification', () => {
  test('have a proof for exactly the rows of the table', () => {
    assert.deepEqual(Object.keys(proofs), rows);
  });

  for (const [row, found] of Object.entries(proofs)) {
    test(`"${row}" is tested, or has a reason why it cannot be`, () => {
      assert.ok(found.length > 0);
      for (const proof of found) {
        if ('why' in proof) assert.match(proof.why, /^[A-Z].*\.$/s);
        else assert.ok(hasTest(...proof), `There is no such test: ${proof.join(': ')}`);
      }
    });
  }
});

/** Whether a test, or a row of a table of tests, has this title. */
function hasTest(file: string, title: string): boolean {
  const lines = readFileSync(`test/${file}`, 'utf8').split('\n');
  // The formatter writes a long title below its call.
  return lines.some(
    (line, index) => line.includes(title) && TITLE.test(isAlone(line) ? (lines[index - 1] ?? '') : line),
  );
}

const TITLE = /\b(?:it|test|table)\($|\b(?:it|test|table)\([`'"]|^\s+['"].*['"]: \[/;
const isAlone = (line: string): boolean => /^\s*[`'"].*[`'"],$/.test(line);

describe('the state in the specification', () => {
  /** The names in the lines of docs/spec.md, section 3, that are about state. */
  const section = /^## 3\..*?^## 4\./ms.exec(readFileSync('docs/spec.md', 'utf8'))?.[0] ?? '';
  const names = section
    .split('\n')
    .filter((line) => /^- [\w() -]*\bstate\b/i.test(line))
    .flatMap((line) => line.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [])
    // Values of the marker in `forgetResult`.
    .filter((name) => name !== 'sendEmail' && name !== 'resetPassword');

  const codeOf = (pattern: string, exclude: string[] = []): string =>
    globSync(pattern, { exclude })
      .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, ''))
      .join('\n');
  const isIn = (code: string) => (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  const core = codeOf('src/core/**/*.ts');
  const screens = codeOf('src/{elements,ui,runtime,host,react}/**/*.{ts,tsx}');

  test('is completely kept', () => {
    assert.ok(names.length > 30, `only ${names.join()}`);
    assert.deepEqual(
      names.filter((name) => !isIn(core)(name)),
      [],
    );
  });

  test('is listed among the deviations exactly if no screen reads it', () => {
    const unread = names.filter((name) => !isIn(screens)(name));
    assert.deepEqual(
      [...new Set(codes)].filter((code) => names.includes(code) && !READ.has(code)).sort(),
      unread.sort(),
    );
  });

  /** Named in the table, and read by screens. */
  const READ: ReadonlySet<string> = new Set(['isFormChange']);
});
