// The builds from which pages can be served: the release or the development build, each in two flavours.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The flavours that pages and tests can show (docs/decisions/051). */
const FLAVOURS = ['react', 'slim'] as const;

type Flavour = (typeof FLAVOURS)[number];

/** @throws an error that lists the flavours, if the name is unknown: a typo would test the wrong one */
function flavourOf(name: string): Flavour {
  const found = FLAVOURS.find((flavour) => flavour === name);
  if (!found) throw new Error(`FLAVOUR=${name} is not known here: there are ${FLAVOURS.join(' and ')}.`);
  return found;
}

/** Whether pages and tests show the elements on Preact: `FLAVOUR=slim npm start`, `FLAVOUR=slim npm test`. */
export const isSlim = flavourOf(process.env.FLAVOUR || 'react') === 'slim';

export interface Build {
  readonly name: 'release' | 'development';
  /** The folder that is served at `/dist/`, relative to the project's. */
  readonly folder: string;
  /** The modules and the portal of the shown flavour. */
  readonly own: string;
  /** The command that builds it. */
  readonly command: string;
}

const inFolder = (name: Build['name'], folder: string, command: string): Build => ({
  name,
  folder,
  own: isSlim ? `${folder}/slim` : folder,
  command,
});

/** The release, which others install and operate (`rollup.config.mjs`). */
export const releaseBuild = inFolder('release', 'dist', 'npm run build');

/** The development build, which takes seconds (`scripts/build/development.ts`). It has one flavour. */
export const developmentBuild = inFolder(
  'development',
  isSlim ? '.cache/development-slim' : '.cache/development',
  'npm start',
);

/** The location of this flavour's modules and portal in the release. */
export const BUILD = releaseBuild.own;

/**
 * The corresponding file of this flavour: `/dist/slim/login.js` for `/dist/login.js`.
 * Undefined for files that it shares with the others, or does not have.
 */
export function addressInFlavour(address: string, { own }: Build = releaseBuild): string | undefined {
  const [, folder, name] = /^(.*\/)([\w-]+\.js)$/.exec(address) ?? [];
  if (!isSlim || !name || folder?.endsWith('/slim/')) return undefined;
  return existsSync(path.join(root, own, name)) ? `${folder}slim/${name}` : undefined;
}
