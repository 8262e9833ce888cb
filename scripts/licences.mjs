import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = '='.repeat(78);

/** Packages that have come into any bundle so far, by their folders. */
const folders = new Set();

/**
 * Writes LICENSES.txt beside a bundle: every package of which something is in it, with its licence. Minified files have no
 * comments left, so this is where the licences stand. A package without a known licence fails the build.
 */
export const licences = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    for (const folder of modules.map(packageFolder)) if (folder) folders.add(folder);
    const texts = [...folders].sort().map((folder) => describe(folder, (message) => this.error(message)));
    const head = `What is bundled here besides teacher-elements itself, ${texts.length} packages, each under its own licence.\n`;
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: [head, ...texts].join(`\n${RULE}\n`) });
  },
};

function packageFolder(id) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, ''))?.[0];
}

function describe(folder, fail) {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') fail(`${name} does not name its licence.`);
  const place = typeof repository === 'string' ? repository : repository?.url;
  return [`${name} ${version}, ${license}`, place, '', ownTexts(folder) ?? knownText(name, license, author, fail)]
    .filter((line) => line !== undefined).join('\n');
}

/** The licences that lie in a package: its own, and those beside files that it has from others. */
function ownTexts(folder) {
  const places = [folder, ...readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map((entry) => path.join(folder, entry.name))];
  const files = places.flatMap((place) => readdirSync(place).filter((name) => LICENCE_FILE.test(name)).map((name) => path.join(place, name)));
  if (!files.some((file) => path.dirname(file) === folder)) return undefined;
  return files.map((file) => {
    const text = readFileSync(file, 'utf8').trim();
    return path.dirname(file) === folder ? text : `${path.relative(folder, file).replaceAll(path.sep, '/')}:\n\n${text}`;
  }).join('\n\n').concat('\n');
}

/** Some packages only name their licence. */
function knownText(name, license, author, fail) {
  const file = path.join('scripts/licences', `${license}.txt`);
  if (!existsSync(file)) fail(`${name} brings no text of its licence, ${license}: put it into ${file}.`);
  const holder = typeof author === 'string' ? author : author?.name;
  const copyright = license === 'MIT' ? [`Copyright (c) ${holder ?? `the authors of ${name}`}`, ''] : [];
  return [`(The package names this licence and brings no copy of it.)`, '', ...copyright, readFileSync(file, 'utf8')].join('\n');
}
