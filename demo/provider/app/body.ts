import type { Messages } from '../i18n/index.ts';
import { invalid, Refusal, stalled, tooLarge, unreadable, wrongType } from './refusal.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest body of JSON: the longest texts of a call fit many times over. */
const JSON_LIMIT = 64 * KILOBYTE;

/** What the other parts of a form take beside its file. */
const FORM_EXTRA = 16 * KILOBYTE;

/** The part that decides whether the rest is read has to be whole within the first bytes. */
const HEAD = 4 * KILOBYTE;

/** How long a body may pause, or stay behind the least rate, in milliseconds. Node bounds how long a request may take as a whole: 5 minutes. */
export const BODY_TIMEOUT = 20_000;

/** The least rate of a body, in bytes per millisecond: 64 KB in 5 s, a tenth of a megabit per second. */
const LEAST_RATE = 64 * KILOBYTE / 5000;

/** What reading a body needs to know beside the request. */
export interface Reading {
  messages: Messages;
  /** How long the body may pause, or stay behind the least rate, in milliseconds. */
  timeout?: number | undefined;
}

/** A text field of a form that comes first, and decides whether the rest is read. */
export interface FirstField {
  name: string;
  /** Throws a refusal if no more shall be read. It is called once. */
  admit(value: string): Promise<void>;
}

export async function readJson(request: Request, { messages, timeout }: Reading): Promise<unknown> {
  checkType(request, 'application/json', messages);
  const bytes = await readBytes(request, JSON_LIMIT, { messages, timeout }, () => tooLarge(messages));
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable(messages);
  }
}

/** The fields of a form whose file has at most so many megabytes; a field that comes twice is its last. */
export async function readForm(
  request: Request, { messages, timeout }: Reading, megabytes: number, first?: FirstField,
): Promise<Record<string, unknown>> {
  const contentType = checkType(request, 'multipart/form-data', messages);
  const tooBig = () => new Refusal(413, messages.fileTooLarge(megabytes), { code: 'tooLarge', field: 'file' });
  let isAdmitted = first === undefined;

  async function admit(value: string): Promise<void> {
    isAdmitted = true;
    await first?.admit(value);
  }

  async function look(head: () => Uint8Array<ArrayBuffer>): Promise<void> {
    if (isAdmitted || !first) return;
    const start = head();
    const value = await firstField(start, contentType, first.name);
    if (value !== undefined) return admit(value);
    if (start.length >= HEAD) throw invalid('required', first.name, messages.required(messages.fields.ticket));
  }

  const bytes = await readBytes(request, megabytes * MEGABYTE + FORM_EXTRA, { messages, timeout }, tooBig, look);
  try {
    const fields = Object.fromEntries(await parseForm(bytes, contentType));
    const files = Object.values(fields).filter((value) => value instanceof Blob);
    if (files.some(({ size }) => size > megabytes * MEGABYTE)) throw tooBig();
    const value = first && fields[first.name];
    // A small form is whole before it matters what comes first.
    if (!isAdmitted && typeof value === 'string') await admit(value);
    return fields;
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(messages);
  }
}

const parseForm = (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();

/** The value of the field of this name, if it comes first and is whole already. */
async function firstField(head: Uint8Array<ArrayBuffer>, contentType: string, name: string): Promise<string | undefined> {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  const text = new TextDecoder('latin1').decode(head);
  const end = boundary === undefined ? -1 : text.indexOf(`\r\n--${boundary}`, 1);
  if (end < 0) return undefined;
  const closing = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const part = new Uint8Array(end + closing.length);
  part.set(head.subarray(0, end));
  part.set(closing, end);
  const value = await parseForm(part, contentType).then((form) => form.get(name), () => null);
  return typeof value === 'string' ? value : undefined;
}

/** Any page may send a form or plain text to us; for JSON a browser asks us first. Answers the whole header. */
function checkType({ headers }: Request, type: string, messages: Messages): string {
  const given = headers.get('Content-Type') ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() !== type) throw wrongType(type, messages);
  return given;
}

/** Stops at the limit: what a client says about its length is not believed. `look` sees the start as it grows. */
async function readBytes(
  request: Request, limit: number, { messages, timeout = BODY_TIMEOUT }: Reading, tooBig: () => Refusal,
  look?: (head: () => Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw tooBig();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(request, timeout, () => stalled(messages))) {
      length += chunk.length;
      if (length > limit) throw tooBig();
      chunks.push(chunk);
      await look?.(() => joined(chunks, Math.min(length, HEAD)));
    }
  } catch (error) {
    // Who leaves in the middle of a body sends nothing that can be read.
    throw error instanceof Refusal ? error : unreadable(messages);
  }
  return joined(chunks, length);
}

/** The first so many bytes. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    if (position >= length) break;
    bytes.set(chunk.subarray(0, length - position), position);
    position += chunk.length;
  }
  return bytes;
}

/**
 * The body as it comes. Each piece brings the time for as many bytes at the least rate, of which no more than `timeout` is
 * saved: whoever sends a byte now and then holds nothing for longer than whoever sends nothing. Not every browser has a
 * body as a stream, nor lets one be walked through.
 */
async function* chunksOf(request: Request, timeout: number, stall: () => Refusal): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) {
    yield new Uint8Array(await request.arrayBuffer());
    return;
  }
  let left = timeout;
  const next = async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(stall()), left);
    const start = performance.now();
    const step = await Promise.race([reader.read(), promise]).finally(() => clearTimeout(timer));
    left = Math.min(timeout, left - (performance.now() - start) + (step.value?.length ?? 0) / LEAST_RATE);
    return step;
  };
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    // Whoever stops in the middle wants no more of it.
    void reader.cancel().catch(() => undefined);
  }
}
