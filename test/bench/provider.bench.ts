// How long the provider takes for lists, searches, months and students, over real HTTP from another process: one request
// after the other, and 16 and 64 at once, with 10,000 and with 100,000 lessons of one teacher. In the same run: the floor,
// a call that reads nothing; and 64 sign-ins at once beside reads. Every figure is that of the best of three rounds, so that
// a slow moment of the machine is not taken for the provider's. Aims, at the 95th percentile: with 16 at once 50 ms with
// 10,000 lessons, and 100 ms with 100,000; reads beside sign-ins take at most twice as long as alone, and all get in.
import { measure } from './provider/measure.ts';
import { startServer } from './provider/server.ts';
import { measureSignIns } from './provider/sign-ins.ts';

const worlds = [
  { lessons: 10_000, students: 0, aim: 50 },
  { lessons: 100_000, students: 0, aim: 100 },
  { lessons: 0, students: 2000, aim: Infinity },
];

for (const { aim, ...world } of worlds) {
  const server = await startServer(world);
  try {
    await measure(server, world, aim);
    if (aim === worlds[0]?.aim) await measureSignIns(server);
  } finally {
    await server.close();
  }
}
