import type { Messages } from './messages/index.ts';
import { Refusal, tooLarge, unreadable, wrongType } from './refusal.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest body of JSON: the longest texts of a call fit many times over. */
const JSON_LIMIT = 64 * KILOBYTE;

/** What the other parts of a form take beside its file. */
const FORM_EXTRA = 16 * KILOBYTE;

export async function readJson(request: Request, messages: Messages): Promise<unknown> {
  checkType(request, 'application/json', messages);
  const bytes = await readBytes(request, JSON_LIMIT, messages, () => tooLarge(messages));
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable(messages);
  }
}

/** The fields of a form whose file has at most so many megabytes; a field that comes twice is its last. */
export async function readForm(request: Request, messages: Messages, megabytes: number): Promise<Record<string, unknown>> {
  const contentType = checkType(request, 'multipart/form-data', messages);
  const tooBig = () => new Refusal(413, messages.fileTooLarge(megabytes), { code: 'tooLarge', field: 'file' });
  const bytes = await readBytes(request, megabytes * MEGABYTE + FORM_EXTRA, messages, tooBig);
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    const fields = Object.fromEntries(form);
    const files = Object.values(fields).filter((value) => value instanceof Blob);
    if (files.some(({ size }) => size > megabytes * MEGABYTE)) throw tooBig();
    return fields;
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(messages);
  }
}

/** Any page may send a form or plain text to us; for JSON a browser asks us first. Answers the whole header. */
function checkType({ headers }: Request, type: string, messages: Messages): string {
  const given = headers.get('Content-Type') ?? '';
  if (given.split(';')[0]?.trim().toLowerCase() !== type) throw wrongType(type, messages);
  return given;
}

/** Stops at the limit: what a client says about its length is not believed. */
async function readBytes(
  request: Request, limit: number, messages: Messages, tooBig: () => Refusal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw tooBig();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      length += chunk.length;
      if (length > limit) throw tooBig();
      chunks.push(chunk);
    }
  } catch (error) {
    // Who leaves in the middle of a body sends nothing that can be read.
    throw error instanceof Refusal ? error : unreadable(messages);
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}

/** The body as it comes. Not every browser has it as a stream, nor lets one be walked through. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) {
    yield new Uint8Array(await request.arrayBuffer());
    return;
  }
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // Whoever stops in the middle wants no more of it.
    void reader.cancel().catch(() => undefined);
  }
}
