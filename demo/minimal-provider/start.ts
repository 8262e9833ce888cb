// Serves the minimal provider with Node: for `PROVIDER=minimal npm start`, and for tests of whole pages.
import { startHttpServer } from '../http-server.ts';
import { createMinimalProvider, type MinimalProviderOptions } from './minimal-provider.ts';

interface MinimalProviderStart extends MinimalProviderOptions {
  /** 0, the default, selects a free port. */
  port?: number;
  host?: string;
}

interface RunningMinimalProvider {
  port: number;
  /** Does nothing: this provider has neither rooms nor pending mails. */
  drain(): void;
  /** Lets running requests finish, for 2 s or the given time in ms. */
  close(timeoutMillis?: number): Promise<void>;
}

/** Starts the provider on its own port. If the port is in use, it throws an error with the code `EADDRINUSE`. */
export async function startMinimalProvider({
  port = 0,
  host = '127.0.0.1',
  ...options
}: MinimalProviderStart = {}): Promise<RunningMinimalProvider> {
  const provider = createMinimalProvider(options);
  const http = await startHttpServer(port, host, (request) => provider(request));
  return { port: http.port, drain() {}, close: http.close };
}
