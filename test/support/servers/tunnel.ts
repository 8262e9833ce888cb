import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Hands a web socket's connection on to `target`, byte by byte. The returned function breaks it. */
export function tunnel(
  target: string,
  { method, url, rawHeaders }: IncomingMessage,
  near: Duplex,
  head: Buffer,
): () => void {
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
