import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { createTaskQueue, type TaskQueue } from '../../app/task-queue.ts';
import {
  type CalendarProblem,
  type CalendarSource,
  type FetchedCalendar,
  MAX_CALENDAR_BYTES,
  type ReadCalendar,
  type ReadingOptions,
  type Validators,
} from '../../calendars/calendar-source.ts';
import { isLoopbackUrl, isPublicUrl, lookupPublic } from './public-addresses.ts';

interface CalendarSourceOptions {
  /** Whether calendars on this machine may be read, also without https: only for tests and demonstrations. */
  allowsLoopback: boolean;
  /** Time limit for one calendar with all redirects, in ms; 15 s by default. */
  timeoutMillis?: number | undefined;
  /** Time limit for reading a file, in ms; 10 s by default. */
  readingMillis?: number | undefined;
}

const TIMEOUT_MS = 15_000;
const READING_MS = 10_000;
const MAX_REDIRECTS = 5;
const MAX_REPLY_HEADER_BYTES = 32 * 1024;
const MAX_VALIDATOR = 500;

/** Files that are read at the same time: each needs a core and memory of its own. */
const READERS = 2;
const READER_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

class CannotFetch extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Fetches calendars from public hosts only, also after redirects and name resolution, and reads them in a worker thread with
 * limits on time and memory. The addresses are secrets: they are in no error and no log.
 */
export function createCalendarSource({
  allowsLoopback,
  timeoutMillis = TIMEOUT_MS,
  readingMillis = READING_MS,
}: CalendarSourceOptions): CalendarSource {
  const accepts = (url: string) => isPublicUrl(url) || (allowsLoopback && isLoopbackUrl(url));
  const readers = Array.from({ length: READERS }, createTaskQueue);

  async function follow(start: string, validators: Validators, signal: AbortSignal): Promise<FetchedCalendar> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!accepts(url)) throw new CannotFetch('unreachable');
      const response = await requestCalendar(url, validators, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location !== undefined) {
        response.destroy();
        if (!URL.canParse(headers.location, url)) throw new CannotFetch('unreachable');
        url = new URL(headers.location, url).href;
        continue;
      }
      return replyOf(response);
    }
    throw new CannotFetch('unreachable');
  }

  return {
    accepts,
    async fetch(url, validators, stop) {
      const late = AbortSignal.timeout(timeoutMillis);
      try {
        return await follow(url, validators, AbortSignal.any([stop, late]));
      } catch (error) {
        if (error instanceof CannotFetch) return { kind: 'failed', problem: error.problem };
        return { kind: 'failed', problem: late.aborted ? 'tooSlow' : 'unreachable' };
      }
    },
    read(text, options) {
      const [first] = readers;
      const reader: TaskQueue | undefined = readers.find(({ isIdle }) => isIdle) ?? first;
      if (!reader) throw new Error('There are no readers.');
      return reader.run(() => readInWorker(text, options, readingMillis));
    },
  };
}

function requestCalendar(url: string, { etag, modified }: Validators, signal: AbortSignal): Promise<IncomingMessage> {
  const start = url.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      headers: {
        Accept: 'text/calendar, */*;q=0.1',
        'Accept-Encoding': 'gzip',
        'User-Agent': 'teacher-elements (calendar reader)',
        ...(etag !== undefined && { 'If-None-Match': etag }),
        ...(modified !== undefined && { 'If-Modified-Since': modified }),
      },
      agent: false,
      maxHeaderSize: MAX_REPLY_HEADER_BYTES,
      signal,
      ...(!isLoopbackUrl(url) && { lookup: lookupPublic }),
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

async function replyOf(response: IncomingMessage): Promise<FetchedCalendar> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) {
    response.destroy();
    return { kind: 'unchanged' };
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new CannotFetch([401, 403, 404, 410].includes(statusCode) ? 'forbidden' : 'unreachable');
  }
  if (Number(headers['content-length']) > MAX_CALENDAR_BYTES) {
    response.destroy();
    throw new CannotFetch('tooLarge');
  }
  const bytes = await bodyOf(response);
  const [etag, modified] = [validatorOf(headers.etag), validatorOf(headers['last-modified'])];
  return { kind: 'text', text: new TextDecoder().decode(bytes), etag, modified };
}

/** A longer one is not repeated. */
const validatorOf = (value: string | undefined) =>
  value !== undefined && value.length <= MAX_VALIDATOR ? value : undefined;

/** @throws {CannotFetch} as soon as there are too many bytes, also after decompression */
async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity|gzip|x-gzip)$/i.test(encoding)) {
    response.destroy();
    throw new CannotFetch('notACalendar');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of /gzip/i.test(encoding) ? unzipped(response) : response) {
      size += (chunk as Buffer).length;
      if (size > MAX_CALENDAR_BYTES) throw new CannotFetch('tooLarge');
      chunks.push(chunk as Buffer);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function unzipped(response: IncomingMessage): Readable {
  const unzip = createGunzip();
  response.on('error', (error) => unzip.destroy(error));
  response.on('close', () => response.complete || unzip.destroy(new Error('The reply ended early.')));
  return response.pipe(unzip);
}

/** Never rejects. The worker ends after one file, so that no file leaves anything behind. */
function readInWorker(text: string, options: ReadingOptions, readingMillis: number): Promise<ReadCalendar> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
      workerData: { text, options },
      resourceLimits: READER_LIMITS,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    let isEnded = false;
    const end = (result: ReadCalendar): void => {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(timer);
      // The next file waits until the memory of this one is free.
      void worker.terminate().finally(() => resolve(result));
    };
    // Out of memory or out of time: the file has too much in it.
    const fail = (): void => end({ kind: 'failed', problem: 'tooLarge' });
    const timer = setTimeout(fail, readingMillis);
    worker.once('message', end);
    worker.once('error', fail);
    worker.once('exit', fail);
  });
}
