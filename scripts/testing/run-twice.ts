// Runs all or the named test files in Node, each twice in one process and in shuffled order, to detect state that one leaves
// behind or takes for granted. SEED repeats an order.
import { runNodeTests } from './runner.ts';
import { startSteps } from './steps.ts';
import { chooseFiles } from './suites.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const files = chooseFiles('node', process.argv.slice(2)).flatMap((chosen) => chosen.files);
console.log(`SEED=${seed}`);

const steps = startSteps();
await steps.step('twice', () => runNodeTests(files, { twice: seed, quietMs: 120_000 }));
steps.close();
