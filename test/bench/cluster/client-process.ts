// The clients, in one process of their own, so that their share of the CPU is known. Run directly, this file is that process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadCalls, type CallJob, type CallSample } from './calls.ts';
import { loadRooms, type RoomJob, type RoomSample } from './rooms.ts';
import type { BenchWorld } from './world.ts';

export interface Clients {
  readonly pid: number;
  calls(job: CallJob): Promise<CallSample>;
  rooms(job: RoomJob): Promise<RoomSample>;
  close(): void;
}

type Task = { calls: CallJob } | { rooms: RoomJob };

if (process.argv[1] === import.meta.filename) serve();

function serve(): void {
  let world: BenchWorld = { teachers: [], rooms: [] };
  process.on('message', async (message: Task | { world: BenchWorld }) => {
    if ('world' in message) world = message.world;
    else if ('calls' in message) process.send?.(await loadCalls(message.calls, world));
    else process.send?.(await loadRooms(message.rooms, world));
  });
}

/** The clients of one database. */
export function startClients(world: BenchWorld): Clients {
  const child = fork(import.meta.filename);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  child.once('exit', (code) => reject(new Error(`The clients have ended with the code ${code}.`)));
  ended.catch(() => undefined);
  child.send({ world });

  async function run(task: Task): Promise<unknown> {
    child.send(task);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
    return answer;
  }

  return {
    pid: child.pid ?? 0,
    calls: (calls) => run({ calls }) as Promise<CallSample>,
    rooms: (rooms) => run({ rooms }) as Promise<RoomSample>,
    close: () => child.disconnect(),
  };
}
