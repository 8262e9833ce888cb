// Runs the test files in Node, or those that are named, each twice in one process and in shuffled order: what one leaves behind, or
// takes for granted, is found. SEED repeats an order.
import { runNodeTests } from './runner.ts';
import { startSteps } from './steps.ts';
import { chooseFiles } from './suites.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const files = chooseFiles('node', process.argv.slice(2)).flatMap((chosen) => chosen.files);
console.log(`SEED=${seed}`);

const steps = startSteps();
await steps.step('twice', () => runNodeTests(files, { twice: seed, quietMs: 120_000 }));
steps.close();
