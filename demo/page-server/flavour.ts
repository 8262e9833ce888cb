import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names of the flavours that pages and tests can be made to show (docs/decisions/051-flavours.md). */
const FLAVOURS = ['react', 'slim'] as const;

type Flavour = (typeof FLAVOURS)[number];

/** @throws with what there is, where the name is of no flavour: a typing error would test the wrong one */
function flavourOf(name: string): Flavour {
  const found = FLAVOURS.find((flavour) => flavour === name);
  if (!found) throw new Error(`FLAVOUR=${name} is not known here: there are ${FLAVOURS.join(' and ')}.`);
  return found;
}

/** Whether pages and tests show the elements on Preact: `FLAVOUR=slim npm start`, `FLAVOUR=slim npm test`. */
export const isSlim = flavourOf(process.env.FLAVOUR || 'react') === 'slim';

/** Where the modules and the portal of this flavour are built. */
export const BUILD = isSlim ? 'dist/slim' : 'dist';

/**
 * Where this flavour has a module instead: `/dist/slim/login.js` for `/dist/login.js`.
 * Undefined for what it shares with the others, or has no other one of.
 */
export function addressInFlavour(address: string): string | undefined {
  const [, folder, name] = /^(.*\/)([\w-]+\.js)$/.exec(address) ?? [];
  if (!isSlim || !name || folder?.endsWith('/slim/')) return undefined;
  return existsSync(path.join(root, BUILD, name)) ? `${folder}slim/${name}` : undefined;
}
