// The elements with their attributes, events and so on, read from the manifest and the hashes of the build.
import type { ColdSize, Hashes, Manifest, ManifestAttribute, ManifestDeclaration } from './build-files.ts';
import type { Flavour, Slotted } from './snippets/index.ts';

export interface AttributeInfo {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'flag' | 'choice';
  /** The values of a choice. */
  readonly choices: readonly string[];
  /** The default. */
  readonly preset: string | undefined;
}

export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface ElementInfo {
  readonly tag: string;
  readonly summary: string;
  /** The URL of the module that registers it. */
  readonly module: string;
  /** By flavour, if measured. */
  readonly sizes: Readonly<Partial<Record<Flavour, ColdSize>>>;
  readonly attributes: readonly AttributeInfo[];
  readonly properties: readonly (Described & { readonly type: string })[];
  readonly events: readonly (Described & { readonly type: string; readonly isCancelable: boolean })[];
  readonly methods: readonly (Described & { readonly parameters: readonly { name: string; optional?: boolean }[] })[];
  readonly customProperties: readonly Described[];
  readonly parts: readonly Described[];
  readonly slots: readonly (Described & Pick<Slotted, 'as'>)[];
}

export interface Catalogue {
  readonly elements: readonly ElementInfo[];
  readonly hashes: Hashes;
  /** For the slim flavour, which has its own list. */
  readonly slimHashes: Hashes;
}

/** Rejects if there is no build. */
export async function readCatalogue(): Promise<Catalogue> {
  const [{ modules }, hashes, slimHashes] = await Promise.all([
    read<Manifest>('/dist/custom-elements.json'),
    read<Hashes>('/dist/sri.json'),
    read<Hashes>('/dist/slim/sri.json'),
  ]);
  return {
    hashes,
    slimHashes,
    elements: modules.flatMap(({ path, declarations }) =>
      declarations.map((declaration) => infoOf(`/${path}`, declaration)),
    ),
  };
}

async function read<Content>(address: string): Promise<Content> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json() as Promise<Content>;
}

function infoOf(module: string, declaration: ManifestDeclaration): ElementInfo {
  const { tagName, description, attributes, members, events, cssProperties, cssParts, slots } = declaration;
  return {
    tag: tagName,
    summary: description,
    module,
    sizes: sizesOf(declaration),
    attributes: attributes.map(attributeInfo),
    properties: members.flatMap((member) =>
      member.kind === 'field' && member.attribute === undefined
        ? [{ name: member.name, description: member.description, type: member.type.text }]
        : [],
    ),
    events: events.map((event) => ({
      name: event.name,
      description: event.description,
      type: event.type.text,
      isCancelable: 'x-cancelable' in event,
    })),
    methods: members.flatMap((member) =>
      member.kind === 'method'
        ? [{ name: member.name, description: member.description, parameters: member.parameters }]
        : [],
    ),
    customProperties: cssProperties.map(described),
    parts: cssParts.map(described),
    slots: slots.map((slot) => ({ ...described(slot), as: kindOfSlot(slot) })),
  };
}

function sizesOf(declaration: ManifestDeclaration): ElementInfo['sizes'] {
  const { 'x-cold-size': react, 'x-cold-size-slim': slim, 'x-cold-size-peer': peer } = declaration;
  return { ...(react && { react }), ...(slim && { slim }), ...(peer && { peer }) };
}

const kindOfSlot = ({ name, description }: { name: string; description: string }): Slotted['as'] =>
  description.includes('<template>') ? 'template' : name === 'heading' ? 'heading' : 'words';

const described = ({ name, description }: { name: string; description: string }): Described => ({ name, description });

function attributeInfo({ name, description, type: { text }, default: preset }: ManifestAttribute): AttributeInfo {
  const known = { boolean: 'flag', number: 'number', string: 'text' } as const;
  const kind = Object.hasOwn(known, text) ? known[text as keyof typeof known] : 'choice';
  return {
    name,
    description,
    kind,
    preset: preset === undefined ? undefined : unquoted(preset),
    choices: kind === 'choice' ? text.split(' | ').map(unquoted) : [],
  };
}

const unquoted = (word: string): string => word.replace(/^'(.*)'$/, '$1');
