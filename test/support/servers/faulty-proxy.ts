// An HTTP server in front of a provider that misbehaves on purpose and remembers what it was asked.
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface Fault {
  /** Answers without asking the provider; `body` is sent as it is when it is a text, else as JSON. */
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Waits before anything else happens, in milliseconds. */
  delayMilliseconds?: number;
  /** Waits until `release()`, which also lets those go on that come later. */
  hold?: boolean;
  /** Breaks the connection: `true` or `request` before the provider receives it, `reply` after it has answered. */
  drop?: boolean | 'request' | 'reply';
  /** Asks the provider and sends something else instead of its reply. */
  replace?: 'html' | 'empty' | 'truncated';
  /** Asks the provider and changes its JSON at dotted paths, such as `data.list.0.startTimeMillis`. */
  edit?: Record<string, unknown>;
}

export interface FaultRule {
  /** `path`: how the path begins (`/course`), or a regular expression over path and query (`^/course/\d+$`). */
  match?: { method?: string; path?: string };
  /** how many requests it is for; without it for all */
  times?: number;
  fault: Fault;
}

export interface LoggedRequest {
  method: string;
  /** path and query */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** the status of the reply; undefined while it is pending and when the connection broke */
  status?: number;
}

export interface FaultyProxy {
  /** its address, to be used instead of the provider's */
  url: string;
  /** The rules from now on, in their order: the first that fits and is not used up acts. Preflights need a method's rule. */
  faults(rules: FaultRule[]): void;
  log(): LoggedRequest[];
  clearLog(): void;
  /** Lets requests go on that are held, and those that the rules would hold from now on: a request may still be on its way. */
  release(): void;
  /** Breaks every web socket that is open now, without a word to either side. */
  breakSockets(): void;
  close(): Promise<void>;
}

/**
 * Starts one on a free port of 127.0.0.1; what no rule is for goes through to `target` and back unchanged. As a function
 * the target may be started later, and so know the proxy's address.
 */
export async function startFaultyProxy(target: string | (() => string)): Promise<FaultyProxy> {
  const targetNow = () => (typeof target === 'string' ? target : target());
  let rules: FaultRule[] = [];
  let held: (() => void)[] = [];
  let breaks: (() => void)[] = [];
  const log: LoggedRequest[] = [];

  const chooseFault = (method: string, path: string): Fault => {
    const rule = rules.find(({ match = {}, times = Infinity }) => times > 0 && fits(match, method, path));
    if (rule?.times !== undefined) rule.times -= 1;
    return rule?.fault ?? {};
  };
  const wait = async ({ delayMilliseconds, hold }: Fault) => {
    if (delayMilliseconds) await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
    if (hold) await new Promise<void>((resolve) => held.push(resolve));
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = await buffer(incoming);
    const entry: LoggedRequest = { method, path, headers, body: body.toString() };
    log.push(entry);
    const fault = chooseFault(method, path);
    await wait(fault);
    if (fault.drop === true || fault.drop === 'request') return void incoming.socket.destroy();
    // What is to be spoilt has to be readable.
    if (isDistorting(fault)) delete headers['accept-encoding'];
    const reply = isInvented(fault) ? invent(fault, headers.origin) : await ask(targetNow(), incoming, body);
    if (fault.drop === 'reply') return void incoming.socket.destroy();
    const { status, headers: replyHeaders, content } = await distort(fault, reply);
    entry.status = status;
    // A browser silently asks again when a connection breaks that it has used before: here none is used twice.
    outgoing.writeHead(status, { ...replyHeaders, connection: 'close' });
    content.on('error', () => outgoing.destroy()).pipe(outgoing);
  };

  const breakSockets = () => {
    for (const end of breaks) end();
    breaks = [];
  };

  const server = createServer((incoming, outgoing) => {
    // The provider is gone or the asker is: the one that is left sees a broken connection.
    answer(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('upgrade', (incoming, socket, head) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    log.push({ method, path, headers, body: '' });
    const fault = chooseFault(method, path);
    void wait(fault).then(() => {
      if (fault.drop || isInvented(fault)) socket.destroy();
      else breaks.push(tunnel(targetNow(), incoming, socket, head));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    faults(next) {
      rules = next.map((rule) => ({ ...rule, fault: { ...rule.fault } }));
    },
    log: () => structuredClone(log),
    clearLog() {
      log.length = 0;
    },
    release() {
      for (const { fault } of rules) fault.hold = false;
      for (const goOn of held) goOn();
      held = [];
    },
    breakSockets,
    async close() {
      breakSockets();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  content: Readable;
}

function fits(match: NonNullable<FaultRule['match']>, method: string, path: string) {
  if (match.method === undefined ? method === 'OPTIONS' : match.method.toUpperCase() !== method) return false;
  if (match.path === undefined) return true;
  return match.path.startsWith('/') ? path.startsWith(match.path) : new RegExp(match.path).test(path);
}

function isInvented({ status, body, headers }: Fault) {
  return status !== undefined || body !== undefined || headers !== undefined;
}

function invent({ status = 200, headers, body = '' }: Fault, origin = '*'): Reply {
  const isText = typeof body === 'string';
  return {
    status,
    headers: {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Authorization, Retry-After',
      ...headers,
    },
    content: Readable.from([Buffer.from(isText ? body : JSON.stringify(body))]),
  };
}

function ask(target: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  const { host } = new URL(target);
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url, target), { method, headers: { ...headers, host } }, (reply) => {
      resolve({ status: reply.statusCode ?? 502, headers: reply.headers, content: reply });
    });
    outgoing.on('error', reject).end(body);
  });
}

const isDistorting = ({ replace, edit }: Fault) => replace !== undefined || edit !== undefined;

/** The provider's reply, spoilt after it was given. */
async function distort(fault: Fault, reply: Reply): Promise<Reply> {
  const { replace, edit } = fault;
  if (!isDistorting(fault)) return reply;
  const text = (await buffer(reply.content)).toString();
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = reply.headers;
  const send = (body: string, type = headers['content-type']): Reply => ({
    status: reply.status,
    headers: { ...headers, 'content-type': type },
    content: Readable.from([Buffer.from(body)]),
  });
  if (edit) return send(JSON.stringify(Object.entries(edit).reduce(change, JSON.parse(text))));
  if (replace === 'html')
    return send('<!doctype html><title>Bad gateway</title><h1>It works!</h1>', 'text/html; charset=utf-8');
  return send(replace === 'truncated' ? text.slice(0, Math.ceil(text.length / 2)) : '');
}

function change<Json extends object>(json: Json, [field, value]: [string, unknown]): Json {
  const keys = field.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), json);
  Reflect.set(Object(parent), last, value);
  return json;
}

/** Hands a web socket's connection on to `target`, byte by byte. The returned function breaks it. */
function tunnel(target: string, { method, url, rawHeaders }: IncomingMessage, near: Duplex, head: Buffer): () => void {
  const { hostname, port, host } = new URL(target);
  const far = connect(Number(port), hostname, () => {
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name, value] = rawHeaders.slice(index, index + 2);
      lines.push(`${name}: ${name.toLowerCase() === 'host' ? host : value}`);
    }
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  });
  // When one side closes, the other is closed, too.
  far.on('error', () => near.destroy()).on('close', () => near.destroy());
  near.on('error', () => far.destroy()).on('close', () => far.destroy());
  return () => {
    near.destroy();
    far.destroy();
  };
}
