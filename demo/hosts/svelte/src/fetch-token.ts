/** Teachers sign in at this site, not in the elements: our own server returns a token of the provider. */
export async function fetchToken(): Promise<string> {
  const reply = await fetch(import.meta.env.VITE_TOKEN_URL, { method: 'POST' });
  if (!reply.ok) throw new Error(`No token: ${reply.status}`);
  return reply.text();
}
