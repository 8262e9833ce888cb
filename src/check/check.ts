// Checks a provider with the calls of docs/spec.md, as tolerantly as the elements read its replies (docs/decisions/073).
import { specifiedCalls, oneLine } from '../core/api/endpoints/index.ts';
import { type ConnectionOptions, createConnection } from './connection.ts';
import { callEffect, effectText, fieldEffects, type ReportLanguage, callNames, type CallName } from './effects.ts';
import { CheckStopped, createInspector, type Finding } from './inspector.ts';
import { sentence, type TextName, type TextValues } from './texts.ts';
import { walk, type WalkOptions } from './walk.ts';

export interface CheckOptions extends Omit<ConnectionOptions, 'language'>, WalkOptions {
  /** The language of the report, and of the provider's messages. */
  readonly language: ReportLanguage;
}

/** A finding in words. */
export interface ReportedFinding {
  readonly level: Finding['level'];
  /** For programs; stable within a major version. */
  readonly code: string;
  /** Method and path of the calls in which it was found. */
  readonly calls: readonly string[];
  readonly message: string;
  /** What teachers notice. */
  readonly effect: string;
}

/** The result of a check, as `--json` prints it. */
export interface CheckReport {
  readonly provider: string;
  /** How many of the calls of the specification were checked. */
  readonly checked: number;
  readonly all: number;
  readonly problems: readonly ReportedFinding[];
  readonly notes: readonly ReportedFinding[];
  readonly skipped: readonly { readonly call: string; readonly why: string }[];
}

/** Anything shorter occurs in any text. */
const SHORTEST_SECRET = 4;

/** Checks a provider. Never rejects because of a reply. */
export async function checkProvider(options: CheckOptions): Promise<CheckReport> {
  const { language, origin, password, token } = options;
  const connection = createConnection({ ...options, language: language === 'ja' ? 'ja-JP' : 'en-US' });
  const inspector = createInspector(connection, origin);
  const { protocol, hostname } = new URL(options.provider);
  if (origin?.startsWith('https:') && protocol === 'http:' && !isLoopback(hostname))
    inspector.report('problem', 'mixedContent', 'readLogo', { origin });
  try {
    await walk(inspector, options);
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
  }
  const known = new Set([...inspector.checked, ...inspector.skipped.map(({ call }) => call)]);
  inspector.skip(
    inspector.token === undefined ? 'needsToken' : 'needsReply',
    ...callNames.filter((name) => !known.has(name)),
  );

  // A provider may repeat what it was sent.
  const secrets = [password ?? '', token ?? '', ...inspector.secrets].filter(({ length }) => length >= SHORTEST_SECRET);
  const write = (text: string) =>
    secrets.reduce((safe, secret) => safe.replaceAll(secret, '•••'), oneLine(text)).trim();
  const reported = ({ level, code, calls, values, missing }: Finding): ReportedFinding => ({
    level,
    code,
    calls: calls.map(callName),
    message: write(sentence({ name: code, values }, language)),
    effect: effectOf({ code, calls, missing }, language),
  });
  const ofLevel = (level: Finding['level']) =>
    inspector.findings.filter((finding) => finding.level === level).map(reported);
  const { skipped, checked } = inspector;
  return {
    provider: options.provider,
    checked: checked.size,
    all: callNames.length,
    problems: ofLevel('problem'),
    notes: ofLevel('note'),
    skipped: skipped.map(({ call, code }) => ({ call: callName(call), why: sentence({ name: code }, language) })),
  };
}

/** Findings after which a call does not do its work. */
const BREAKS_CALL: ReadonlySet<string> = new Set([
  'timeout',
  'tooLarge',
  'notJson',
  'noStatus',
  'httpStatus',
  'rejected',
  'lacks',
]);

function effectOf({ code, calls, missing }: Pick<Finding, 'code' | 'calls' | 'missing'>, language: ReportLanguage) {
  const field = missing && fieldEffects[missing.record]?.[missing.name];
  if (field) return effectText(field, language);
  const [call] = calls;
  return BREAKS_CALL.has(code) && calls.length === 1 && call ? callEffect(call, language) : '';
}

function callName(name: CallName): string {
  const { method, path } = specifiedCalls[name];
  return `${method} ${path}`;
}

const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** How many calls of a finding are listed. */
const LISTED_CALLS = 3;

/** Writes a report for people. */
export function writeReport(report: CheckReport, language: ReportLanguage): string {
  const { problems, notes, skipped, checked, all } = report;
  const text = (name: TextName, values: TextValues = {}) => sentence({ name, values }, language);
  /** The entries of a section, under headings that several may share. */
  const section = (
    name: TextName,
    mark: string,
    entries: readonly (readonly [heading: string, lines: readonly string[]])[],
  ) => {
    const headings = new Map<string, string[]>();
    for (const [heading, lines] of entries) headings.set(heading, [...(headings.get(heading) ?? []), ...lines]);
    const groups = [...headings].map(([heading, lines]) =>
      [`${mark} ${heading}`, ...lines.map((line) => `    ${line}`)].join('\n'),
    );
    return entries.length === 0 ? [] : [`${text(name)} (${entries.length})`, ...groups, ''];
  };
  const found = (findings: readonly ReportedFinding[]) =>
    findings.map(({ calls, message, effect }) => {
      const shown = calls.slice(0, LISTED_CALLS).join(', ');
      const count = calls.length - LISTED_CALLS;
      const heading = count > 0 ? text('more', { calls: shown, count }) : shown;
      return [heading, [message, ...(effect === '' ? [] : [`  ${text('effect', { effect })}`])]] as const;
    });
  return [
    report.provider,
    '',
    ...section('problems', '✗', found(problems)),
    ...section('notes', '·', found(notes)),
    ...section(
      'skipped',
      '-',
      skipped.map(({ call, why }) => [why, [call]] as const),
    ),
    text('summary', { checked, all, problems: problems.length, notes: notes.length }),
  ].join('\n');
}
