import { startHttpServer } from '../http-server.ts';
import { createPageApp, type PageAppOptions } from './app.ts';

interface PageServerStart extends PageAppOptions {
  /** 0, the default, selects a free port. */
  port?: number;
  host?: string;
}

export interface RunningPageServer {
  port: number;
  /** Lets running requests finish, for 2 s or the given time in ms. */
  close(timeoutMillis?: number): Promise<void>;
}

/** Serves the pages. If the port is in use, it throws an error with the code `EADDRINUSE`. */
export async function startPageServer({
  port = 0,
  host = '127.0.0.1',
  ...options
}: PageServerStart): Promise<RunningPageServer> {
  const app = createPageApp(options);
  const http = await startHttpServer(port, host, async (request) => app.fetch(request));
  return { port: http.port, close: http.close };
}
