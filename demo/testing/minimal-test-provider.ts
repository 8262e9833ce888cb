// A world whose provider has only the calls of docs/spec.md.
import { millisOf } from '../../src/testing/moment.ts';
import type { WorldMail } from '../../src/testing/world-types.ts';
import { createMinimalProvider } from '../minimal-provider/minimal-provider.ts';
import { readRequest } from '../../provider/adapters/in-page/world.ts';
import type { WireReply, WireRequest } from '../../provider/adapters/in-page/tab-messages.ts';
import type { TestProvider, TestProviderOptions } from './test-provider.ts';
import { varyReplies } from './replies.ts';
import { watchCalls } from './watched-calls.ts';

/** A `Request` needs an absolute URL; this one is never fetched. */
const ADDRESS = 'https://in-page.invalid';

const HANAKO = { email: 'hanako@example.jp', password: 'hanako-demo' };

/** Starts the minimal provider of a test. @throws TypeError for unsupported options */
export async function startMinimalTestProvider({
  provider,
  page,
  now: given,
  replies,
  ...others
}: TestProviderOptions): Promise<TestProvider> {
  const [other] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (other !== undefined)
    throw new TypeError(
      `A world with the minimal provider takes no "${other}", only "now" and "replies": its records are its own, and it has no capabilities.`,
    );
  let held = given === undefined ? undefined : millisOf(given);
  const now = () => held ?? Date.now();
  const mails: WorldMail[] = [];
  const respond = createMinimalProvider({
    now,
    portalUrl: new URL('./', page).href,
    sendMail: (mail) => void mails.push(mail),
  });

  async function handleRequest({ method, path, headers, body }: WireRequest): Promise<WireReply> {
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await respond(new Request(ADDRESS + path, { method, headers, ...(hasBody && { body }) }));
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    // Pictures are at the address under which pages know the provider.
    const text = isJson && (await response.text()).replaceAll(`${ADDRESS}/`, `${provider}/`);
    return {
      status: response.status,
      headers: [...response.headers],
      body: text ? new TextEncoder().encode(text).buffer : await response.arrayBuffer(),
    };
  }

  async function post(path: string, fields: object): Promise<WireReply> {
    const headers = { 'Content-Type': 'application/json' };
    return handleRequest(await readRequest(path, { method: 'POST', headers, body: JSON.stringify(fields) }));
  }

  return {
    ...watchCalls(varyReplies(replies, handleRequest, now).handle),
    now,
    // It returns no ticket for a room.
    connect: (socket) => socket.close(1008),
    async signIn(who = 'hanako') {
      if (who !== 'hanako') throw new TypeError(`There is no teacher "${who}": the minimal provider has hanako alone.`);
      const { headers, body } = await post('/api/client/teacher/login', HANAKO);
      const token = new Headers(headers).get('Authorization');
      if (!token) throw new Error('The world does not sign in its teacher: a test has changed the password.');
      const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { name: string; avatar: string | null } };
      return { token, teacher: { id: HANAKO.email, name: data.name, avatar: data.avatar ?? '' } };
    },
    /** With a mailed link, as a teacher does: a reset ends every session. */
    async endSessions() {
      await post('/api/client/teacher/resetPassword/email', { email: HANAKO.email });
      const [, token] = mails.pop()?.text.split('#token=') ?? [];
      await post('/api/client/teacher/resetPassword', { token, password: HANAKO.password });
    },
    async studentLink() {
      throw new TypeError('The minimal provider has no links of students: a world with its default provider has them.');
    },
    async add() {
      throw new TypeError('The minimal provider has records of its own: the calls of its teacher change them.');
    },
    mails: async () => [...mails],
    setNow(now) {
      held = now;
    },
    isHeld: () => held !== undefined,
    close: async () => {},
  };
}
