// A server with calendars on this machine, which answers as a test says.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after } from 'node:test';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  /** The address of a calendar, which answers with this text or in this way from now on. */
  serve(name: string, answer: string | Answer): string;
  /** The requests so far for a calendar. */
  requests(name: string): readonly IncomingMessage[];
  /** Resolves with the next request for a calendar. */
  nextRequest(name: string): Promise<unknown>;
}

/** Starts a server that is closed after the tests of the file. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answer>();
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    serve(name, answer) {
      answers.set(
        `/${name}`,
        typeof answer === 'string'
          ? (_, response) => response.setHeader('Content-Type', 'text/calendar').end(answer)
          : answer,
      );
      return `http://127.0.0.1:${port}/${name}`;
    },
    async nextRequest(name) {
      for (;;) {
        const [request] = (await once(server, 'request')) as [IncomingMessage];
        if (request.url === `/${name}`) return;
      }
    },
    requests: (name) => seen.filter(({ url }) => url === `/${name}`),
  };
}

/** An iCalendar file with these lines in its events; each event is a list of lines without its begin and end. */
export const calendarOf = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Test//EN',
    ...events.flatMap((lines, index) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${index}@calendar.example`]),
      'DTSTAMP:20261101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
