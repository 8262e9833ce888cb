// Serves the minimal provider with Node: for `PROVIDER=minimal npm start`, and for tests of whole pages.
import { startHttpServer } from '../http-server.ts';
import { createMinimalProvider, type MinimalProviderOptions } from './minimal-provider.ts';

interface MinimalProviderStart extends MinimalProviderOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
}

interface RunningMinimalProvider {
  port: number;
  /** There is nothing to prepare: it has neither rooms nor mails that wait. */
  drain(): void;
  /** Lets requests under way finish, for 2 s or as long as is given, in ms. */
  close(timeoutMillis?: number): Promise<void>;
}

/** Starts the provider on a port of its own. A port that is taken is an error with the code `EADDRINUSE`. */
export async function startMinimalProvider({
  port = 0,
  host = '127.0.0.1',
  ...options
}: MinimalProviderStart = {}): Promise<RunningMinimalProvider> {
  const provider = createMinimalProvider(options);
  const http = await startHttpServer(port, host, (request) => provider(request));
  return { port: http.port, drain() {}, close: http.close };
}
