// Where a provider sends its requests for a LiveKit server, written down, and reports signed as that server signs them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { AccessToken } from 'livekit-server-sdk';

export const livekitKey = { apiKey: 'teacher', apiSecret: 'a-secret-of-thirty-two-characters!' };

export interface ServiceCall {
  method: string;
  body: Record<string, unknown>;
}

/** Answers every request of the room service; `participant` is what it says about any participant. */
export async function startRoomService(participant: object = {}): Promise<{ url: string; calls: ServiceCall[] }> {
  const calls: ServiceCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.url?.split('/').at(-1) ?? '';
    calls.push({ method, body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> });
    const answer = method === 'GetParticipant' ? participant : {};
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** A request with a report; `change` alters the body after it was signed. */
export async function reportRequest(
  report: object,
  { secret = livekitKey.apiSecret, change = (body: string) => body, headers = {} } = {},
): Promise<RequestInit> {
  const body = JSON.stringify(report);
  const token = new AccessToken(livekitKey.apiKey, secret);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  token.sha256 = Buffer.from(digest).toString('base64');
  return {
    method: 'POST',
    body: change(body),
    headers: { 'Content-Type': 'application/webhook+json', Authorization: await token.toJwt(), ...headers },
  };
}
