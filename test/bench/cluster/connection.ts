import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** One connection that is kept, for one request after the other: it costs less than `fetch`, which is left to what is measured. */
export interface Connection {
  send(call: Call): Promise<Answer>;
  close(): void;
}

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, path, token, body }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sent = request(url + path, {
          agent,
          method: method ?? (text === undefined ? 'GET' : 'POST'),
          headers: {
            // As browsers do; it is not unpacked here.
            'Accept-Encoding': 'gzip, deflate, br',
            ...(token !== undefined && { Authorization: token }),
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': String(Buffer.byteLength(text)),
            }),
          },
        });
        sent.once('error', reject);
        sent.once('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => void parts.push(part));
          response.once('error', reject);
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        });
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
