import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import * as v from 'valibot';
import { guard } from '../../app/guard.ts';
import type { NodeLink } from '../../rooms/nodes/node-link.ts';
import { StartError } from '../node/start-error.ts';

/** Time limit for a response of the server, in ms. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Time limit for the first connection, in ms. */
const START_TIMEOUT_MS = 10_000;

/** Pause before each attempt to reconnect, in ms: it grows with each attempt, up to the second value. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000];

/** Maximum number of commands that wait for a response; more are rejected. */
const MAX_COMMANDS = 50_000;

const PREFIX = 'teacher-elements:';
const SINCE_KEY = `${PREFIX}leases-since`;
const leaseOf = (room: string) => `${PREFIX}room:${room}`;

const leaseAnswer = v.tuple([v.string(), v.number()]);
const renewalAnswer = v.array(v.number());

type Client = ReturnType<typeof newClient>;

/**
 * Connects a node to the others through the Redis server at an address.
 * @throws {StartError} if the server cannot be reached. The message omits the address, which may contain a password
 */
export async function openRedisLink(url: string): Promise<NodeLink> {
  const node = randomBytes(9).toString('base64url');
  const [commands, receiver] = [newClient(url), newClient(url)];
  // Unlike keys, channels belong to the whole server.
  const channelOf = (name: string) => `${PREFIX}${URL.parse(url)?.pathname.slice(1) || '0'}:node:${name}`;
  let onText: (text: string) => void = () => {};
  let onBreak = () => {};
  const receive = (text: string) => void guard('a message of another node', () => text !== '' && onText(text));
  let lastError: unknown;
  for (const client of [commands, receiver]) client.on('error', (error: unknown) => (lastError = error));
  try {
    await within(START_TIMEOUT_MS, async () => {
      await Promise.all([commands.connect(), receiver.connect()]);
      await receiver.subscribe([channelOf(node), channelOf('')], receive);
      await commands.eval(BEGIN, { keys: [SINCE_KEY] });
    });
  } catch (error) {
    destroyAll([commands, receiver]);
    throw new StartError(
      `The Redis server of REDIS_URL cannot be used (${textOf(lastError ?? error)}): start it, or correct the address.`,
      { cause: error },
    );
  }
  reportOutages([commands, receiver], () => onBreak());
  const run = (script: string, keys: string[], parameters: string[] = []) =>
    within(ANSWER_TIMEOUT_MS, () => commands.eval(script, { keys, arguments: parameters }));

  return {
    node,
    async claim(room, lifetime) {
      const answer = await run(CLAIM, [SINCE_KEY, leaseOf(room)], [node, String(lifetime)]);
      const [owner, millis] = v.parse(leaseAnswer, answer);
      return { owner: owner === '' ? undefined : owner, millis };
    },
    async renew(rooms, lifetime) {
      const answer = await run(RENEW, [SINCE_KEY, ...rooms.map(leaseOf)], [node, String(lifetime)]);
      return v.parse(renewalAnswer, answer).map((isOwn) => isOwn === 1);
    },
    release: async (room) => void (await run(RELEASE, [leaseOf(room)], [node])),
    ownerOf: async (room) => (await within(ANSWER_TIMEOUT_MS, () => commands.get(leaseOf(room)))) ?? undefined,
    send: async (to, text) => (await within(ANSWER_TIMEOUT_MS, () => commands.publish(channelOf(to), text))) > 0,
    sendAll: async (text) => void (await within(ANSWER_TIMEOUT_MS, () => commands.publish(channelOf(''), text))),
    onText(listener) {
      onText = listener;
    },
    onBreak(listener) {
      onBreak = listener;
    },
    async close() {
      destroyAll([commands, receiver]);
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    // Throw if a message cannot be sent now: an out-of-order message is worse than a lost one.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS,
    pingInterval: ANSWER_TIMEOUT_MS,
    socket: {
      connectTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: 3 * ANSWER_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(retries, 10)),
    },
  });
}

/** Logs once when the server is gone, and once when it is back. */
function reportOutages(clients: readonly Client[], onBreak: () => void): void {
  let isGone = false;
  for (const client of clients) {
    client.on('error', (error: unknown) => {
      if (!isGone)
        console.error(
          `The Redis server does not answer (${textOf(error)}). Calls go on; live rooms are closed until it is back.`,
        );
      isGone = true;
      void guard('a break between nodes', onBreak);
    });
    client.on('ready', () => {
      if (isGone && clients.every(({ isReady }) => isReady)) {
        isGone = false;
        console.error('The Redis server is back.');
      }
    });
  }
}

function destroyAll(clients: readonly Client[]): void {
  for (const client of clients) if (client.isOpen) client.destroy();
}

/** @throws if it takes longer; the work is not cancelled */
async function within<Result>(millis: number, work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No response within ${millis / 1000} s.`)), millis);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

// Scripts for leases in Redis; each runs atomically.

/**
 * Records since when leases are known, unless it is recorded. A server that has lost its memory has lost this time, too: then no node gets
 * a new lease until every previous owner has either renewed or lost its own.
 */
const NOTE_SINCE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[1], now, 'NX')
local since = tonumber(redis.call('GET', KEYS[1]))
`;

const BEGIN = `${NOTE_SINCE} return since`;

/** KEYS: since when leases are known, the lease. ARGV: node, lifetime in ms. Returns the owner or '', and its time in ms. */
const CLAIM = `${NOTE_SINCE}
local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] then return { owner, redis.call('PTTL', KEYS[2]) } end
local left = since + tonumber(ARGV[2]) - now
if not owner and left > 0 then return { '', left } end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
return { ARGV[1], tonumber(ARGV[2]) }
`;

/** KEYS: since when leases are known, then leases. ARGV: node, lifetime in ms. Returns 1 for each lease that the node owns. */
const RENEW = `${NOTE_SINCE}
local answers = {}
for index = 2, #KEYS do
  local owner = redis.call('GET', KEYS[index])
  local isOwn = not owner or owner == ARGV[1]
  if isOwn then redis.call('SET', KEYS[index], ARGV[1], 'PX', ARGV[2]) end
  answers[index - 1] = isOwn and 1 or 0
end
return answers
`;

/** KEYS: the lease. ARGV: node. */
const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0
`;
