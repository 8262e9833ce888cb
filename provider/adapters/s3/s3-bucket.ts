// Loaded only if a bucket is configured.
import { AwsClient } from 'aws4fetch';
import { BucketUnavailable, type Bucket } from '../../files/bucket.ts';

export interface S3Options {
  /** The address of the storage, without a trailing slash. The bucket is the first part of its paths. */
  url: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Time limit for a response, and for a pause of a stream, in ms; 10 s by default. */
  answerTimeoutMillis?: number;
}

const ANSWER_TIMEOUT_MS = 10_000;

/** Additional time for the response to an upload, in ms per byte: the storage reads at least 500 kB per second. */
const UPLOAD_MS_PER_BYTE = 1 / 500;

/** How often a request is sent if the storage is too busy or the connection breaks. All requests are idempotent. */
const TRIES = 3;

/** The pause before the second attempt, in ms; doubled before the third. */
const RETRY_PAUSE_MS = 100;

/** How much of an error response is read, in bytes: the code is at the beginning. */
const REJECTION_BYTES = 2048;
const REJECTION_TIMEOUT_MS = 2000;

/** The prefix of an object's name. */
const FOLDER = 'uploads';

/** A response whose body is still to be read, and the controller that aborts it. */
interface Answer {
  readonly response: Response;
  readonly cut: AbortController;
}

/** The operations on a bucket, with signed requests (AWS Signature Version 4). Redirects are not followed. */
export function createS3Bucket(options: S3Options): Bucket {
  const { url, bucket, region, accessKey, secretKey, answerTimeoutMillis = ANSWER_TIMEOUT_MS } = options;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });
  const addressOf = (name: string) => `${url}/${bucket}/${FOLDER}/${encodeURIComponent(name)}`;

  async function send(
    method: string,
    name: string,
    init: RequestInit = {},
    timeout = answerTimeoutMillis,
  ): Promise<Answer> {
    for (let left = TRIES - 1; ; left -= 1) {
      const cut = new AbortController();
      const late = setTimeout(() => cut.abort(new Error(`No response within ${timeout} ms.`)), timeout);
      try {
        const signal = cut.signal;
        const response = await client.fetch(addressOf(name), { ...init, method, signal, redirect: 'manual' });
        if (left === 0 || !isBusy(response)) return { response, cut };
        await response.body?.cancel();
      } catch (cause) {
        if (left === 0 || cut.signal.aborted) throw new BucketUnavailable(`${method} failed.`, { cause });
      } finally {
        clearTimeout(late);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * 2 ** (TRIES - 1 - left)));
    }
  }

  return {
    async put(name, bytes, type) {
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
      // With the hash, the storage rejects bytes that were damaged in transit.
      const headers = { 'Content-Type': type, 'X-Amz-Content-Sha256': hash };
      const timeout = answerTimeoutMillis + bytes.length * UPLOAD_MS_PER_BYTE;
      const answer = await send('PUT', name, { body: bytes, headers }, timeout);
      const { response } = answer;
      if (!response.ok) throw await rejectionOf('PUT', answer);
      await response.body?.cancel();
    },
    async open(name, size) {
      const answer = await send('GET', name);
      const { response, cut } = answer;
      if (response.ok && response.body) return exactStream(response.body, size, { cut, timeout: answerTimeoutMillis });
      const error = await rejectionOf('GET', answer);
      if (error.code === 'NoSuchKey') return undefined;
      throw error;
    },
    async delete(name) {
      const answer = await send('DELETE', name);
      const { response } = answer;
      if (response.ok) return void (await response.body?.cancel());
      const error = await rejectionOf('DELETE', answer);
      if (error.code !== 'NoSuchKey') throw error;
    },
  };
}

const isBusy = ({ status }: Response): boolean => status >= 500 || status === 429;

/** The storage rejected a request, with a code such as `AccessDenied`. */
class Rejection extends BucketUnavailable {
  readonly code: string;

  constructor(method: string, status: number, code: string) {
    const isRejected = status < 500 && status !== 429;
    super(`${method} was answered with HTTP ${status}${code && ` (${code})`}.`, { isRejected });
    this.code = code;
  }
}

async function rejectionOf(method: string, answer: Answer): Promise<Rejection> {
  const [, code = ''] = /<Code>(\w{1,64})<\/Code>/.exec(await beginningOf(answer)) ?? [];
  return new Rejection(method, answer.response.status, code);
}

/** The first bytes of a body as text; less if the body ends early or is slow. */
async function beginningOf({ response: { body }, cut }: Answer): Promise<string> {
  let text = '';
  const late = setTimeout(() => cut.abort(), REJECTION_TIMEOUT_MS);
  try {
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString('latin1');
      if (text.length >= REJECTION_BYTES) break;
    }
  } catch {
    // The status says enough.
  } finally {
    clearTimeout(late);
  }
  return text.slice(0, REJECTION_BYTES);
}

interface StreamGuard {
  /** Aborts the response to which the stream belongs. */
  cut: AbortController;
  /** Time limit for a chunk, in ms. */
  timeout: number;
}

/** The body of a response. It fails if the size differs, or a chunk does not arrive in time. */
export function exactStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
  { cut, timeout }: StreamGuard,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let left = size;

  async function nextChunk() {
    const late = setTimeout(() => cut.abort(new Error(`No data for ${timeout} ms.`)), timeout);
    try {
      return await reader.read();
    } catch (cause) {
      throw new BucketUnavailable('the connection broke while an object was read.', { cause });
    } finally {
      clearTimeout(late);
    }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { value } = await nextChunk();
        left -= value?.length ?? 0;
        // Pass on the last chunk only once the size is verified: a reader that knows the size reads no further.
        const isWhole = left === 0 && (await nextChunk()).done;
        if (left < 0 || (left === 0 && !isWhole) || (!value && left > 0)) {
          cut.abort();
          throw new BucketUnavailable('an object does not have the size of its upload.');
        }
        if (value) controller.enqueue(value);
        if (isWhole) controller.close();
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
