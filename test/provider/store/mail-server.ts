// An SMTP server that takes mails, refuses some, or keeps silent.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { after } from 'node:test';

export interface Delivery {
  from: string;
  to: string;
  content: string;
}

const servers = new Set<Server>();
const sockets = new Set<Socket>();
after(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

export interface MailServerStart {
  /** So many tries for one recipient, or all of them, are refused. */
  refuses?: { to: string; times?: number };
  /** Does it take connections and say nothing? */
  isSilent?: boolean;
  /** So many mails to one recipient, or all of them, are taken without an answer: the connection breaks. */
  breaks?: { to: string; times?: number };
  /** Mails to one recipient are taken, but answered only after `release`. */
  holds?: string;
  /** A free one by default. */
  port?: number;
}

/** Starts one on a free port; it ends with the tests of the file. `next` resolves with the next mail that it takes. */
export async function startMailServer({
  refuses,
  isSilent = false,
  breaks,
  holds,
  port: wantedPort = 0,
}: MailServerStart = {}) {
  const deliveries: Delivery[] = [];
  let next = Promise.withResolvers<Delivery>();
  let left = refuses?.times ?? Infinity;
  let breaksLeft = breaks?.times ?? Infinity;
  const connected = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();

  function take(delivery: Delivery): void {
    deliveries.push(delivery);
    next.resolve(delivery);
    next = Promise.withResolvers();
  }

  function isRejected(to: string): boolean {
    if (to !== refuses?.to || left === 0) return false;
    left -= 1;
    return true;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    connected.resolve();
    if (isSilent) return;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let delivery: Delivery = { from: '', to: '', content: '' };
    let isContent = false;
    reply('220 mail');
    createInterface({ input: socket }).on('line', (line) => {
      if (isContent && line === '.') {
        isContent = false;
        take(delivery);
        if (delivery.to === breaks?.to && breaksLeft > 0) {
          breaksLeft -= 1;
          socket.destroy();
        } else if (delivery.to === holds) {
          held.resolve();
          void released.promise.then(() => reply('250 taken'));
        } else reply('250 taken');
      } else if (isContent) delivery.content += `${line}\n`;
      else if (line.startsWith('MAIL FROM:')) {
        delivery = { from: addressIn(line), to: '', content: '' };
        reply('250 ok');
      } else if (line.startsWith('RCPT TO:')) {
        delivery.to = addressIn(line);
        reply(isRejected(delivery.to) ? `550 <${delivery.to}>: no such person` : '250 ok');
      } else if (line === 'DATA') {
        isContent = true;
        reply('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else reply('250 ok');
    });
  }).listen(wantedPort, '127.0.0.1');
  servers.add(server);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}?from=school@example.jp`,
    deliveries,
    connected: connected.promise,
    /** Resolves when a mail waits for `release`. */
    held: held.promise,
    release: () => released.resolve(),
    next: () => next.promise,
  };
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** The text of a mail: the part after the headers, decoded. */
export function textOf({ content }: Delivery): string {
  const [headers = '', ...rest] = content.split('\n\n');
  const body = rest.join('\n\n');
  return /base64/i.test(headers) ? Buffer.from(body, 'base64').toString() : body;
}
