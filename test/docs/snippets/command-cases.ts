// Commands and files for people at a terminal: every name in them is there, and every value is read as it is meant.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { EXAMPLE_HEADER, EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { readSettings } from '../../../demo/start/settings.ts';
import { writeReport } from '../../../src/check/check.ts';
import { runCommand } from '../../../src/check/command.ts';
import { readDocument } from '../../../src/core/terms/index.ts';
import { deviceClock } from '../../../src/core/time/index.ts';
import { expect } from '../../support/playwright/fixtures.ts';
import { checkWith, eachRecord } from '../../check/providers.ts';
import type { SnippetCase } from './trial.ts';

const CHECKS = ['types', 'lint', 'format', 'sizes'];
/** Words that are no part of a test's path: engines, and values of options. */
const OTHER_WORDS = /^(?:firefox|webkit|-.*)$/;

const isTest = (word: string) =>
  CHECKS.includes(word) ||
  OTHER_WORDS.test(word) ||
  globSync('test/**/*.test.{ts,tsx}').some((file) => file.slice('test/'.length).includes(word.replace(/^test\//, '')));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What is wrong with one command; undefined if nothing is. */
function problemOf(command: string): string | undefined {
  const [program = '', ...rest] = command.split(/\s+/);
  if (program === 'npm') {
    const [name = '', ...words] = rest[0] === 'run' ? rest.slice(1) : rest;
    if (!(name in scripts)) return `${command}: there is no such script`;
    const wanted = name.startsWith('test') ? words.filter((word) => word !== '--') : [];
    const unknown = wanted.find((word) => !isTest(word));
    return unknown === undefined ? undefined : `${command}: no test has ${unknown} in its path`;
  }
  if (!['node', 'npx', 'cp', 'docker', 'kubectl'].includes(program)) return `${command}: unknown program`;
  // What is made from an example, or named by the reader, is not here.
  const files = rest.filter((word) => /^(?:test|deploy)(?:\/|$)/.test(word)).slice(0, program === 'cp' ? 1 : undefined);
  const missing = files.find((file) => !existsSync(file));
  return missing === undefined ? undefined : `${command}: there is no ${missing}`;
}

const commandsOf = (code: string) =>
  code
    .split(/\n|&&/)
    .map((line) => line.replace(/\s+#.*/, '').trim())
    .filter((line) => line !== '');

const commands = (file: string, has: string): SnippetCase => ({
  files: [file],
  has,
  does: 'names commands, tests and files that there are',
  run: async ({ code }) => expect(commandsOf(code).flatMap((command) => problemOf(command) ?? [])).toEqual([]),
});

/** Runs the program teacher-elements as it is written, without a network: a wrong command would end with 2. */
const checks = (file: string, has: string): SnippetCase => ({
  files: [file],
  has,
  does: 'is a command that the program understands',
  async run({ code }) {
    const [, line = ''] =
      /npx teacher-elements (.*?)(?: > \S+)?$/m.exec(code.replace('"$API"', 'https://api.example')) ?? [];
    const printed: string[] = [];
    const exitCode = await runCommand(line.split(' '), {
      env: { TEACHER_ELEMENTS_PASSWORD: 'secret' },
      fetch: () => Promise.reject(new TypeError('offline')),
      clock: deviceClock,
      print: (text) => void printed.push(text),
      printError: (text) => void printed.push(text),
    });
    expect({ exitCode, printed: printed.join('\n') }).toEqual({
      exitCode: 1,
      printed: expect.stringContaining('offline'),
    });
  },
});

export const commandCases: readonly SnippetCase[] = [
  checks('docs/start/providers.md', '--origin https://portal.example'),
  checks('docs/start/providers.md', 'report.json'),
  checks('docs/ja/providers.md', '--lang ja'),
  {
    files: ['docs/start/providers.md'],
    has: 'Problems (1)',
    does: 'is from a report of the check',
    async run({ code }) {
      const times = (record: Record<string, unknown>) =>
        'memo' in record ? { ...record, startTimeMillis: '2026/11/28 9:00' } : record;
      const report = await checkWith({
        data: (data, { call }) => (call.endsWith('/teach/list') ? eachRecord(data, times) : data),
      });
      const written = writeReport(report, 'en').split('\n');
      const shown = code.split('\n').filter((line) => !line.startsWith('Notes'));
      expect(shown.filter((line) => !written.includes(line))).toEqual([]);
    },
  },
  commands('README.md', 'npm start'),
  commands('docs/ja/README.md', 'npm start'),
  commands('docs/testing.md', 'npm run test:hosts -- vue'),
  commands('docs/testing.md', 'node --test'),
  commands('docs/testing.md', '--update-snapshots'),
  commands('docs/start/contributors.md', 'npm start'),
  commands('docs/start/contributors.md', 'core/api/http'),
  commands('docs/operations.md', 'npm run backup'),
  commands('docs/operations.md', 'docker compose'),
  {
    files: ['docs/operations.md'],
    has: 'TURN_SECRET=',
    does: 'has settings that the provider reads',
    async run({ code }) {
      const env = Object.fromEntries(
        commandsOf(code).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      const iceServers = (env['ICE_SERVERS'] ?? '').replace(/^'|'$/g, '');
      const { iceServers: read } = readSettings({ ICE_SERVERS: iceServers, TURN_SECRET: 'a'.repeat(32) });
      expect(read).toEqual(JSON.parse(iceServers));
      expect(Object.keys(env)).toEqual(['ICE_SERVERS', 'TURN_SECRET']);
    },
  },
  {
    files: ['docs/operations.md'],
    has: 'tcp_port: 7881',
    does: 'has settings that LiveKit knows from our own servers and manifests',
    async run({ code }) {
      const known = globSync(['provider/deploy/kubernetes/livekit.yaml', 'scripts/cluster/livekit.ts']).map((file) =>
        readFileSync(file, 'utf8'),
      );
      for (const name of Object.keys(parse(code) as object))
        expect(known.join('\n')).toMatch(new RegExp(`\\b${name}:`));
    },
  },
  {
    files: ['docs/operations.md'],
    has: '## 第1条',
    does: 'is read as it says',
    async run({ code }) {
      const kinds = readDocument(code).map((block) => (block.kind === 'heading' ? `h${block.level}` : block.kind));
      expect(kinds).toEqual(['h1', 'h2', 'paragraph', 'list']);
    },
  },
  {
    files: ['docs/security.md'],
    has: 'Content-Security-Policy:',
    does: 'is the header of our own pages',
    run: async ({ code, provider }) => expect(code.trim()).toBe(EXAMPLE_HEADER.replaceAll(EXAMPLE_PROVIDER, provider)),
  },
];
