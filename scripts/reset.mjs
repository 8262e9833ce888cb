// npm run reset: the demo world starts anew at the next npm start.
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root, stop } from './ensure.mjs';

const folder = path.resolve(process.env.DATA_DIR || path.join(root, 'demo', 'provider', 'data'));
const holds = (place) => `${path.resolve(place)}${path.sep}`.startsWith(folder === path.parse(folder).root ? folder : `${folder}${path.sep}`);
if (holds(root) || holds(homedir())) stop(`${folder} is more than a folder of demo data: nothing was removed.`);
rmSync(folder, { recursive: true, force: true });
console.log(`Removed ${folder}`);
