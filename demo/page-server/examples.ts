// The page of examples: the built applications, what they are written like, and the sign-in of the partner that they play.
import { examples, type Example } from '../examples/examples.ts';

/** The example to whose page an address belongs. */
export function exampleAt(pathname: string): Example | undefined {
  return examples.find(({ name }) => pathname.startsWith(`/examples/${name}/`));
}

/** Which file of the project is meant by what stands below /examples/: a built application's, or one that is to be read. */
export function exampleFile([first = '', ...rest]: readonly string[]): string {
  if (first === '') return 'demo/examples.html';
  if (first === 'source') return `demo/hosts/${rest.join('/')}`;
  return `.cache/examples/${first}/${rest.length === 0 ? 'index.html' : rest.join('/')}`;
}

/** Where a partner's own server gives a token to the teacher who is signed in there; here that is always the same one. */
export const TOKEN_ADDRESS = '/my/teacher-token';

/** A token for the demo teacher; undefined where the provider has no such teacher. */
export async function demoToken(provider: string): Promise<string | undefined> {
  const reply = await fetch(`${provider}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  return reply.headers.get('authorization') ?? undefined;
}
