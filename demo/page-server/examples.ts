// The page of examples: the applications, and the sign-in of the partner that they play.
import { examples, type Example } from '../examples/examples.ts';

/** The example that a path belongs to. */
export function exampleAt(pathname: string): Example | undefined {
  return examples.find(({ name }) => pathname.startsWith(`/examples/${name}/`));
}

/** Where a partner's own server gives a token to the teacher who is signed in there; here that is always the same one. */
export const TOKEN_ADDRESS = '/my/teacher-token';

/** Signs in the demo teacher and returns the token; undefined if the provider has no such teacher. */
export async function demoToken(provider: string): Promise<string | undefined> {
  const reply = await fetch(`${provider}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  return reply.headers.get('authorization') ?? undefined;
}
