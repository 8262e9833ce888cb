// Leases of rooms in Redis: what every node relies on.
import assert from 'node:assert/strict';
import { after, describe, mock, test } from 'node:test';
import { openRedisLink } from '../../../provider/adapters/redis/redis-link.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { createLeases, LEASE_MS } from '../../../provider/rooms/nodes/leases.ts';
import { eventually } from '../../support/models/rooms.ts';
import { startRedis } from '../../../scripts/cluster/redis.ts';

const server = await startRedis();
after(() => server.close());

/** A node without rooms, with a clock that a test can set forward. */
async function startNode() {
  const link = await openRedisLink(server.url);
  const lost: string[] = [];
  const clock = { ahead: 0 };
  const leases = createLeases(link, {
    isOpen: () => true,
    onLost: (room) => lost.push(room),
    elapsed: () => performance.now() + clock.ahead,
  });
  after(async () => {
    await leases.close();
    await link.close();
  });
  return { ...leases, link, lost, clock, node: link.node };
}

let rooms = 0;
const newRoom = () => `class-lesson-${rooms++}`;

describe('the lease of a room', () => {
  test('goes to one of the nodes that want it at the same time', async () => {
    const nodes = await Promise.all([startNode(), startNode(), startNode()]);
    for (let round = 0; round < 20; round += 1) {
      const room = newRoom();
      const owners = new Set(await Promise.all(nodes.map((node) => node.claimFromDead(room))));
      assert.equal(owners.size, 1);
      assert.deepEqual(
        nodes.map(({ node, isHeld }) => isHeld(room) === owners.has(node)),
        [true, true, true],
      );
    }
  });

  test('stays with its node for longer than it lasts, because it is renewed', async () => {
    const [one, other] = [await startNode(), await startNode()];
    const room = newRoom();
    assert.equal(await one.claimFromDead(room), one.node);
    const end = performance.now() + 2 * LEASE_MS;
    await eventually('two lifetimes pass', () => performance.now() > end);
    assert.equal(await other.claim(room), one.node);
    assert.equal(await other.link.ownerOf(room), one.node);
    assert.ok(one.isHeld(room));
    assert.deepEqual(one.lost, []);
  });

  test('goes to another node at once when it is given back, and never back by a renewal', async () => {
    const [one, other] = [await startNode(), await startNode()];
    const room = newRoom();
    await one.claimFromDead(room);
    one.release(room);
    assert.ok(!one.isHeld(room));
    await one.link.release(room);
    assert.equal(await other.claim(room), other.node);
    assert.deepEqual(await one.link.renew([room], LEASE_MS), [false]);
    assert.equal(await other.link.ownerOf(room), other.node);
  });

  test('of a dead node ends, and a waiting node gets it', async () => {
    const [one, other] = [await startNode(), await startNode()];
    const room = newRoom();
    await one.claimFromDead(room);
    await one.link.close();
    const since = performance.now();
    assert.equal(await other.claim(room), one.node);
    assert.equal(await other.claimFromDead(room), other.node);
    assert.ok(performance.now() - since < LEASE_MS + 2_000);
    await eventually('the node that was cut off knows it', () => one.lost.includes(room));
    assert.ok(!one.isHeld(room));
  });

  test('is over for its own node before others can take it', async () => {
    const node = await startNode();
    const room = newRoom();
    await node.claimFromDead(room);
    node.clock.ahead += LEASE_MS - 400;
    assert.ok(!node.isHeld(room));
    await eventually('it is noticed', () => node.lost.includes(room));
  });

  test('is no other node’s when the server comes back without its memory', async () => {
    const errors = mock.method(console, 'error', () => {});
    const [one, other] = [await startNode(), await startNode()];
    const room = newRoom();
    await one.claimFromDead(room);
    await server.stop();
    await assert.rejects(other.claim(newRoom()));
    await server.start();
    const owners = new Set<string | undefined>();
    const end = performance.now() + 10_000;
    while (!owners.has(one.node) && performance.now() < end)
      owners.add(await other.claim(room).catch(() => new Promise<undefined>((resolve) => setTimeout(resolve, 10))));
    errors.mock.restore();
    assert.ok(owners.has(one.node));
    assert.ok(!owners.has(other.node));
    assert.ok(one.isHeld(room));
  });
});

test('a server that hangs is an error within seconds, and so is one that is not there', async () => {
  const node = await startNode();
  const room = newRoom();
  await node.claimFromDead(room);
  const errors = mock.method(console, 'error', () => {});
  server.pause();
  await assert.rejects(node.link.ownerOf(room), /No response within 2 s/);
  server.resume();
  errors.mock.restore();
  await assert.rejects(openRedisLink('redis://:password@127.0.0.1:1'), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /^The Redis server of REDIS_URL cannot be used \(.*ECONNREFUSED.*\): start it, /);
    assert.doesNotMatch(error.message, /password/);
    return true;
  });
});
