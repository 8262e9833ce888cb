import { type DataOf, specifiedCalls, type Endpoint } from '../core/api/endpoints/index.ts';
import { type HttpResponse, isRecord, type Loss, numberOf, readReply, type Reply } from '../core/api/index.ts';
import type { CallParts, Connection, Exchange } from './connection.ts';
import { isDispensable, type CallName } from './effects.ts';
import { collectMismatches, type Mismatch, missingFields } from './mismatches.ts';
import type { SentencePart, TextName, TextValues } from './texts.ts';

/** Something that teachers notice: a problem breaks a screen, a note does not. */
export interface Finding {
  readonly level: 'problem' | 'note';
  readonly code: TextName;
  /** The calls in which it was found. */
  readonly calls: CallName[];
  readonly values: TextValues;
  /** The optional field that is missing, whose effect is known. */
  readonly missing?: { readonly record: string; readonly name: string };
}

/** A call that was not checked, and why. */
export interface Skipped {
  readonly call: CallName;
  readonly code: TextName;
}

type Failure = NonNullable<HttpResponse['failure']>;

/** The findings of values that are not converted, by what they cost. */
const CODES: Readonly<Record<Loss, TextName>> = {
  value: 'ignored',
  part: 'partLacks',
  row: 'rowsLack',
  reply: 'lacks',
};

/** Thrown when further calls would say nothing new. */
export class CheckStopped extends Error {}

/** After so many replies that do not come in time, the check ends. */
const MAX_TIMEOUTS = 3;
/** Earlier moments are not in milliseconds: this is the year 2000. */
const EARLIEST_MILLIS = Date.UTC(2000, 0);

export interface Inspector {
  /** The token for the next calls. */
  token: string | undefined;
  /** All tokens that were seen. */
  readonly secrets: ReadonlySet<string>;
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly checked: ReadonlySet<CallName>;
  report(level: Finding['level'], code: TextName, call: CallName, values?: TextValues): void;
  skip(code: TextName, ...calls: CallName[]): void;
  /** Sends a call that has to succeed, and reports what is wrong with its reply. */
  call<Name extends CallName>(
    name: Name,
    parts?: CallParts,
  ): Promise<Reply<DataOf<(typeof specifiedCalls)[Name]>> & { exchange: Exchange }>;
  /** Sends a call that has to be refused; `accepted` is the problem if it is not. */
  expectRejection(
    name: CallName,
    parts: CallParts,
    what: TextName,
    accepted: TextName,
    level?: Finding['level'],
  ): Promise<Exchange>;
  /** Sends a call that may be refused with a message, such as an e-mail check. */
  expectAnyReply(name: CallName, parts?: CallParts): Promise<void>;
  /** Asks for the preflight of a call. */
  preflight(name: CallName): Promise<Exchange>;
}

export function createInspector(connection: Connection, origin: string | undefined): Inspector {
  const findings = new Map<string, Finding>();
  const skipped: Skipped[] = [];
  const checked = new Set<CallName>();
  const secrets = new Set<string>();
  let timeouts = 0;
  let hasResponded = false;
  let token: string | undefined;

  /** The same finding in several calls is one; `same` are the values that have to be equal. */
  function add(finding: Omit<Finding, 'calls'>, call: CallName, same: TextValues = finding.values): void {
    const key = JSON.stringify([finding.level, finding.code, finding.missing, same]);
    const known = findings.get(key);
    if (!known) findings.set(key, { ...finding, calls: [call] });
    else if (!known.calls.includes(call)) known.calls.push(call);
  }
  const report: Inspector['report'] = (level, code, call, values = {}) => add({ level, code, values }, call);

  async function exchange(name: CallName, parts: CallParts): Promise<Exchange> {
    checked.add(name);
    const result = await connection.send(specifiedCalls[name], { token, ...parts });
    inspectTransport(name, result);
    const renewed = result.headers.get('Authorization');
    if (renewed) secrets.add(renewed);
    if (renewed && token !== undefined && parts.token === undefined) token = renewed;
    return result;
  }

  /** What every reply needs, whatever it says. */
  function inspectTransport(name: CallName, { httpStatus, headers, redirects, response }: Exchange): void {
    for (const { httpStatus: status, target, isLossy } of redirects)
      report(isLossy ? 'problem' : 'note', isLossy ? 'redirectLost' : 'redirect', name, { status, target });
    countTimeout(name, response.failure);
    if (httpStatus === undefined) return;
    hasResponded = true;
    if (origin) {
      const allowed = headers.get('Access-Control-Allow-Origin');
      if (allowed !== '*' && allowed !== origin)
        report('problem', 'cors', name, { origin, came: describe(allowed ?? undefined) });
    }
    const type = headers.get('Content-Type');
    if (isRecord(response.body) && !/^application\/([\w.-]+\+)?json\b/i.test(type ?? ''))
      report('note', 'contentType', name, { type: describe(type ?? undefined) });
  }

  function countTimeout(name: CallName, failure: Failure | undefined): void {
    if (failure?.kind !== 'timeout' || ++timeouts < MAX_TIMEOUTS) return;
    reportFailure('problem', name, failure, '');
    report('problem', 'stopped', name);
    throw new CheckStopped();
  }

  async function preflight(name: CallName): Promise<Exchange> {
    const result = await connection.preflight(specifiedCalls[name]);
    const { failure } = result.response;
    countTimeout(name, failure);
    if (failure?.kind === 'timeout' || failure?.kind === 'offline') reportFailure('problem', name, failure, '', result);
    return result;
  }

  function reportFailure(
    level: Finding['level'],
    name: CallName,
    failure: Failure,
    message: string,
    result?: Exchange,
  ): void {
    // A reply to the sign-in may contain the token anywhere.
    const excerpt = name === 'signIn' ? ({ name: 'hidden' } as const) : quote(result?.excerpt ?? '');
    const type = describe(result?.headers.get('Content-Type') ?? undefined);
    const quoted = message === '' ? '' : quote(message);
    if (failure.kind === 'offline') {
      report('problem', 'unreachable', name, { cause: result?.cause ?? '' });
      // Nobody is there.
      if (!hasResponded) throw new CheckStopped();
    } else if (failure.kind === 'timeout') report('problem', 'timeout', name, { seconds: failure.milliseconds / 1000 });
    else if (failure.kind === 'parse-error')
      // A reply that is too large is not parsed.
      report('problem', failure.message.startsWith('more than') ? 'tooLarge' : 'notJson', name, { type, excerpt });
    else if (failure.kind === 'http')
      report(level, 'httpStatus', name, { status: failure.httpStatus, message: quoted });
    else if (failure.kind === 'expired') report('problem', 'sessionOver', name, { message: quoted });
    else if (failure.kind === 'rejected') report(level, 'rejected', name, { status: failure.status, message: quoted });
    else if (failure.kind === 'invalid-response' && failure.field === 'status')
      report('problem', 'noStatus', name, { came: describe(result?.response.body) });
  }

  function reportMismatches(name: CallName, row: Endpoint, mismatches: readonly Mismatch[]): void {
    for (const { field, loss, isConverted, came, count, expected } of mismatches) {
      // A write may return nothing.
      if (row.echo && field === recordOnly(field) && came === undefined && loss === 'reply') continue;
      const values = { field, came: describe(came), count, expected: expectationOf(field, expected) };
      const lost = isConverted ? 'converted' : CODES[loss];
      const code = row.echo && loss === 'reply' ? 'echoLacks' : lost;
      const isProblem = !row.echo && (loss === 'reply' || loss === 'row');
      add({ level: isProblem ? 'problem' : 'note', code, values }, name, { field });
    }
  }

  const call: Inspector['call'] = async (name, parts = {}) => {
    const row: Endpoint = specifiedCalls[name];
    const result = await exchange(name, parts);
    const { onMismatch, found } = collectMismatches(row);
    const reply = readReply(row, result.response, parts.query, onMismatch);
    const { failure } = reply;
    const mismatches = found();
    reportMismatches(name, row, mismatches);
    if (failure?.kind === 'invalid-response' && failure.field !== 'status' && mismatches.length === 0)
      report('problem', 'lacks', name, { field: 'data', came: { name: 'empty' }, expected: '' });
    if (failure && !isElsewhere(result)) {
      const isMissing = failure.kind === 'rejected' || (failure.kind === 'http' && failure.httpStatus < 500);
      reportFailure(isMissing && isDispensable(name) ? 'note' : 'problem', name, failure, sentMessage(result), result);
      if (failure.kind === 'rejected') inspectMessage(name, result);
    } else if (!failure) {
      const sent = isRecord(result.response.body) ? result.response.body['data'] : undefined;
      for (const missing of missingFields(row.data, sent))
        add({ level: 'note', code: 'missing', values: { field: `${missing.record}.${missing.name}` }, missing }, name);
      inspectMoments(name, reply.data);
    }
    return { ...(reply as Reply<never>), exchange: result };
  };

  /** A refusal needs a message for the teacher. */
  function inspectMessage(name: CallName, result: Exchange): void {
    if (sentMessage(result) === '') report('note', 'noMessage', name);
  }

  const expectRejection: Inspector['expectRejection'] = async (name, parts, what, accepted, level = 'problem') => {
    const result = await exchange(name, parts);
    if (isElsewhere(result)) return result;
    const { failure, body } = result.response;
    const status = isRecord(body) ? numberOf(body['status']) : undefined;
    if (failure && failure.kind !== 'http') reportFailure('problem', name, failure, '', result);
    else if (failure && failure.httpStatus >= 500)
      report('problem', 'rejectionFails', name, { what: { name: what }, status: failure.httpStatus });
    else if (!failure && status === undefined && body !== undefined)
      report('problem', 'noStatus', name, { came: describe(body) });
    else if (!failure && (status === undefined || status === 1)) report(level, accepted, name);
    else {
      inspectMessage(name, result);
      // Any other rejection is an error for the teacher, who stays signed in.
      const isOver = readReply(specifiedCalls[name], result.response).failure?.kind === 'expired';
      if (what === 'wrongToken' && !isOver)
        report('problem', 'sessionLasts', name, { http: result.httpStatus ?? 0, status: status ?? '–' });
    }
    return result;
  };

  async function expectAnyReply(name: CallName, parts: CallParts = {}): Promise<void> {
    const result = await exchange(name, parts);
    const { failure } = readReply(specifiedCalls[name], result.response, parts.query);
    if (failure?.kind === 'rejected' || (failure?.kind === 'http' && failure.httpStatus === 422))
      inspectMessage(name, result);
    else if (failure && !isElsewhere(result)) {
      const isMissing = failure.kind === 'http' && failure.httpStatus < 500;
      reportFailure(isMissing && isDispensable(name) ? 'note' : 'problem', name, failure, sentMessage(result), result);
    }
  }

  /** Seconds instead of milliseconds are a moment, but one of 1970. */
  function inspectMoments(name: CallName, data: unknown): void {
    if (!isRecord(data)) return;
    for (const [field, value] of Object.entries(data)) {
      const isMoment = /Millis$|^canceledAt$/.test(field) && typeof value === 'number';
      if (isMoment && value > 0 && value < EARLIEST_MILLIS)
        add({ level: 'problem', code: 'notMillis', values: { field, came: describe(value) } }, name, { field });
      inspectMoments(name, value);
    }
  }

  return {
    get token() {
      return token;
    },
    set token(value) {
      if (value !== undefined) secrets.add(value);
      token = value;
    },
    secrets,
    get findings() {
      return [...findings.values()];
    },
    skipped,
    checked,
    report,
    skip: (code, ...calls) => void skipped.push(...calls.map((call) => ({ call, code }))),
    call,
    expectRejection,
    expectAnyReply,
    preflight,
  };
}

/** Whether there is a redirect that pages cannot follow: it is reported as one. */
const isElsewhere = ({ redirects }: Exchange) => redirects.some(({ isLossy }) => isLossy);

const recordOnly = (field: string) => field.replace(/[.[].*/, '');

/** The message that a reply brought, not one of the client. */
function sentMessage({ response: { body } }: Exchange): string {
  const message = isRecord(body) ? body['message'] : undefined;
  return typeof message === 'string' ? message : '';
}

/** The longest quotation of a reply, in characters. */
const MAX_QUOTE = 80;
/** How many fields of an unexpected object are named. */
const MAX_NAMES = 8;

function quote(text: string): string {
  const characters = [...text];
  return `“${characters.slice(0, MAX_QUOTE).join('')}${characters.length > MAX_QUOTE ? '…' : ''}”`;
}

/** What came, in words; texts are quoted. */
export function describe(value: unknown): SentencePart {
  if (value === undefined || value === null) return { name: 'empty' };
  if (typeof value === 'string') return { name: 'text', values: { text: quote(value) } };
  if (typeof value === 'number') return { name: 'number', values: { text: value } };
  if (typeof value === 'boolean') return { name: 'boolean', values: { text: String(value) } };
  if (Array.isArray(value)) return { name: 'list' };
  const names = Object.keys(value).slice(0, MAX_NAMES).join(', ');
  return names === '' ? { name: 'object' } : { name: 'fields', values: { names } };
}

/** The names of the types of schemas. */
const TYPES: Readonly<Record<string, TextName>> = {
  string: 'anyText',
  number: 'anyNumber',
  boolean: 'anyBoolean',
  Array: 'list',
  Object: 'object',
};

/** What a field has to be. */
function expectationOf(field: string, expected: string): SentencePart | string {
  if (/Millis$|\.canceledAt$/.test(field)) return { name: 'moment', values: { example: 1_790_000_000_000 } };
  if (/\.date$|\.(starts|ends)On$/.test(field)) return { name: 'day', values: { example: '2026-11-28' } };
  const type = TYPES[expected];
  const choice = expected.replaceAll(/[()]/g, '').replaceAll('|', ',');
  return choice === '' ? '' : { name: 'value', values: { type: type ? { name: type } : choice } };
}
