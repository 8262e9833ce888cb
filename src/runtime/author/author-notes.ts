import type { ProviderProblem } from '../../core/api/index.ts';
import { documentation } from '../../core/documentation.ts';

/** Mistakes that the page's developer may have made. */
export type AuthorNote = ProviderProblem | 'time-zone' | 'entries';

const socketOf = (provider: string) => provider.replace(/^http/, 'ws');

/** The hint for each. */
const sentences: Record<AuthorNote, (value: string) => string> = {
  address: (value) =>
    `provider="${value}" is not an absolute http(s) URL. Give the address of the provider's API, such as https://api.your-provider.example.`,
  'mixed-content': (value) =>
    `${value} is http, and this page is https: the browser blocks the connection. Give the provider an https address.`,
  policy: (value) =>
    `The Content-Security-Policy of this page blocks ${value}. Add to connect-src: ${value} ${socketOf(value)}`,
  'socket-policy': (value) =>
    `The Content-Security-Policy of this page blocks ${value}, so nobody can enter a live room. Add to connect-src: ${value}`,
  cors: (value) =>
    `${value} does not allow requests from ${location.origin} (CORS). The provider has to allow this origin, and the headers Authorization and origin-domain.`,
  'not-a-provider': (value) =>
    `What answers at ${value} is not a provider. Without the attribute provider it is the origin of this page. Nothing that teachers type is sent there.`,
  'time-zone': (value) =>
    `time-zone="${value}" is not a time zone of this browser. Give an IANA name, such as Asia/Tokyo.`,
  entries: (value) => `entries has items that cannot be shown: ${value}.`,
};

const logged = new Set<string>();

/** Logs a hint for the page's developer, once for each value. */
export function logNote(note: AuthorNote, value: string): void {
  const sentence = sentences[note](value);
  if (logged.has(sentence)) return;
  logged.add(sentence);
  // oxlint-disable-next-line no-console -- for the page's developer
  console.error(`teacher-elements: ${sentence} See ${documentation('errors', note)}`);
}
