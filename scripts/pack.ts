// Writes the package to .cache/package/, and its tarball next to it. Publish the folder: npm publish .cache/package
import { statSync } from 'node:fs';
import { packTarball, writePackage } from './packing/package.ts';

const FOLDER = '.cache/package';
const files = writePackage(FOLDER);
const tarball = packTarball(FOLDER, '.cache');
console.log(`${tarball}: ${files.length} files, ${(statSync(tarball).size / 1e6).toFixed(2)} MB`);
console.log(`npm publish ${FOLDER} publishes them.`);
