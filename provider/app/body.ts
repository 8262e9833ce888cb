import type { Messages } from '../i18n/index.ts';
import { invalid, ApiError, stalled, tooLarge, parseError, wrongType } from './api-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest JSON body. */
const MAX_JSON_BYTES = 64 * KILOBYTE;

/** Space for the fields of a form besides its file. */
const MAX_FIELDS_BYTES = 16 * KILOBYTE;

/** The first field of a form must be complete within this number of bytes. */
const HEAD_BYTES = 4 * KILOBYTE;

/** How long a body may pause, or stay below the minimum rate, in ms. Node limits the whole request to 5 minutes. */
const BODY_TIMEOUT_MS = 20_000;

/** The minimum rate of a body, in bytes per ms: 64 KB in 5 s. */
const MIN_BYTES_PER_MS = (64 * KILOBYTE) / 5000;

/** Options for reading a body. */
export interface ReadOptions {
  messages: Messages;
  /** How long the body may pause, or stay below the minimum rate, in ms. */
  timeout?: number | undefined;
}

/** The first field of a form, a text that decides whether the rest is read. */
interface FirstField {
  name: string;
  /** Called once. @throws {ApiError} to stop reading */
  admit(value: string): Promise<void>;
}

export async function readJson(request: Request, { messages, timeout }: ReadOptions): Promise<unknown> {
  checkType(request, 'application/json', messages);
  const bytes = await (request.headers.has('Content-Length') ? readWhole : readBytes)(
    request,
    MAX_JSON_BYTES,
    { messages, timeout },
    () => tooLarge(messages),
  );
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw parseError(messages);
  }
}

/** Reads a text of another media type than JSON, exactly as it was sent: its signature may be checked. */
export async function readText(
  request: Request,
  type: string,
  maxBytes: number,
  { messages, timeout }: ReadOptions,
): Promise<string> {
  checkType(request, type, messages);
  return new TextDecoder().decode(await readBytes(request, maxBytes, { messages, timeout }, () => tooLarge(messages)));
}

/** Reads the fields of a form with a file of at most this many megabytes. Rejects a repeated field. */
export async function readForm(
  request: Request,
  { messages, timeout }: ReadOptions,
  megabytes: number,
  first?: FirstField,
): Promise<Record<string, unknown>> {
  const contentType = checkType(request, 'multipart/form-data', messages);
  const tooBig = () => new ApiError(413, messages.fileTooLarge(megabytes), { code: 'tooLarge', field: 'file' });
  let isAdmitted = first === undefined;

  async function admit(value: string): Promise<void> {
    isAdmitted = true;
    await first?.admit(value);
  }

  async function checkHead(head: () => Uint8Array<ArrayBuffer>): Promise<void> {
    if (isAdmitted || !first) return;
    const start = head();
    const value = await firstField(start, contentType, first.name);
    if (value !== undefined) return admit(value);
    if (start.length >= HEAD_BYTES) throw invalid('required', first.name, messages.required(messages.fields.ticket));
  }

  const bytes = await readBytes(
    request,
    megabytes * MEGABYTE + MAX_FIELDS_BYTES,
    { messages, timeout },
    tooBig,
    checkHead,
  );
  try {
    const form = await parseForm(bytes, contentType);
    const fields = Object.fromEntries(form);
    const repeated = Object.keys(fields).find((name) => form.getAll(name).length > 1);
    if (repeated !== undefined) {
      const names: Readonly<Record<string, string>> = messages.fields;
      throw invalid('invalid', repeated, messages.invalid(names[repeated] ?? repeated));
    }
    const files = Object.values(fields).filter((value) => value instanceof Blob);
    if (files.some(({ size }) => size > megabytes * MEGABYTE)) throw tooBig();
    const value = first && fields[first.name];
    // In a small form, any field may be first.
    if (!isAdmitted && typeof value === 'string') await admit(value);
    return fields;
  } catch (error) {
    throw error instanceof ApiError ? error : parseError(messages);
  }
}

const parseForm = (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();

/** The value of the field with this name, if it is the first one and complete. */
async function firstField(
  head: Uint8Array<ArrayBuffer>,
  contentType: string,
  name: string,
): Promise<string | undefined> {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  const text = new TextDecoder('latin1').decode(head);
  const end = boundary === undefined ? -1 : text.indexOf(`\r\n--${boundary}`, 1);
  if (end < 0) return undefined;
  const closing = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const part = new Uint8Array(end + closing.length);
  part.set(head.subarray(0, end));
  part.set(closing, end);
  const value = await parseForm(part, contentType).then(
    (form) => form.get(name),
    () => null,
  );
  return typeof value === 'string' ? value : undefined;
}

/** Checks and returns the `Content-Type`. Any page may send plain text; for JSON, browsers send a preflight request. */
function checkType({ headers }: Request, type: string, messages: Messages): string {
  const given = headers.get('Content-Type') ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() !== type) throw wrongType(type, messages);
  return given;
}

/** Reads a body of a known, small length, which the platform enforces: creating a stream takes longer. */
async function readWhole(
  request: Request,
  limit: number,
  { messages, timeout = BODY_TIMEOUT_MS }: ReadOptions,
  tooBig: () => ApiError,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw tooBig();
  const { promise: stall, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(stalled(messages)), timeout);
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), stall]));
  } catch (error) {
    // The client disconnected.
    throw error instanceof ApiError ? error : parseError(messages);
  } finally {
    clearTimeout(timer);
  }
}

/** Stops at the limit, whatever the client's `Content-Length`. `onChunk` receives the bytes so far. */
async function readBytes(
  request: Request,
  limit: number,
  { messages, timeout = BODY_TIMEOUT_MS }: ReadOptions,
  tooBig: () => ApiError,
  onChunk?: (head: () => Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw tooBig();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(request, timeout, () => stalled(messages))) {
      length += chunk.length;
      if (length > limit) throw tooBig();
      chunks.push(chunk);
      await onChunk?.(() => joined(chunks, Math.min(length, HEAD_BYTES)));
    }
  } catch (error) {
    // The client disconnected.
    throw error instanceof ApiError ? error : parseError(messages);
  }
  return joined(chunks, length);
}

/** Joins the first `length` bytes. */
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
 * Yields the body in chunks. Each chunk extends the deadline by the time that its bytes take at the minimum rate, up to
 * `timeout`, so sending a byte now and then does not keep a request open. Not all browsers support request bodies as
 * streams, or async iteration of streams.
 */
async function* chunksOf(request: Request, timeout: number, stall: () => ApiError): AsyncGenerator<Uint8Array> {
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
    left = Math.min(timeout, left - (performance.now() - start) + (step.value?.length ?? 0) / MIN_BYTES_PER_MS);
    return step;
  };
  try {
    for (let step = await next(); !step.done; step = await next()) yield step.value;
  } finally {
    // The consumer may stop before the end.
    void reader.cancel().catch(() => undefined);
  }
}
