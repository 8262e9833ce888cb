/**
 * The globals that the core uses: web standards that browsers and Node implement alike, each with only the members that the core
 * uses. Only `src/core/tsconfig.json` includes this file; elsewhere the DOM library declares these names completely.
 */

declare const console: Record<'warn' | 'error', (...data: unknown[]) => void>;
/** Browsers only; Node reports uncaught errors without it. */
declare const reportError: ((error: unknown) => void) | undefined;

declare function setTimeout(callback: () => void, milliseconds: number): number;
declare function clearTimeout(timer: number): void;
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare const crypto: { getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes };

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

declare class Blob {
  readonly size: number;
  readonly type: string;
}
declare class FormData {
  append(name: string, value: string | Blob): void;
}
declare class Headers {
  get(name: string): string | null;
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string>);
  append(name: string, value: string): void;
  set(name: string, value: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class TextDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

type RequestCredentials = 'include' | 'omit' | 'same-origin';

interface RequestInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  credentials?: RequestCredentials;
  redirect?: 'error' | 'follow' | 'manual';
  signal?: AbortSignal | null;
}

interface ByteReader {
  read(): Promise<{ done: true; value?: undefined } | { done: false; value: Uint8Array }>;
  cancel(): Promise<void>;
}

interface Response {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: { getReader(): ByteReader } | null;
  blob(): Promise<Blob>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

declare function fetch(url: string, init?: RequestInit): Promise<Response>;

interface MessageEvent<Data = unknown> {
  readonly data: Data;
}
interface CloseEvent {
  readonly code: number;
}
declare class WebSocket {
  constructor(url: string);
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'close', listener: (event: CloseEvent) => void): void;
}

declare class MessagePort {
  addEventListener(type: 'message', listener: () => void): void;
  start(): void;
  postMessage(message: unknown): void;
  close(): void;
}
declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}
