// What can be picked and turned, read from what is served: the manifest and the hashes of the build.
import type { manifest } from '../../scripts/generate/manifest.ts';
import type { Hashes } from '../../scripts/hashes.ts';
import type { ColdSize } from '../../scripts/generate/docs/sizes.ts';
import type { Slotted } from './snippets/index.ts';

type Manifest = ReturnType<typeof manifest>;
type Declaration = Manifest['modules'][number]['declarations'][number];

export interface AttributeInfo {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'flag' | 'choice';
  /** Of a choice: what it may be. */
  readonly choices: readonly string[];
  /** What holds without it. */
  readonly preset: string | undefined;
}

export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface ElementInfo {
  readonly tag: string;
  readonly summary: string;
  /** The address of the module that registers it. */
  readonly module: string;
  readonly size: ColdSize | undefined;
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
}

/** Rejects where the build is not there. */
export async function readCatalogue(): Promise<Catalogue> {
  const [{ modules }, hashes] = await Promise.all([read<Manifest>('/dist/custom-elements.json'), read<Hashes>('/dist/sri.json')]);
  return { hashes, elements: modules.flatMap(({ path, declarations }) => declarations.map((declaration) => infoOf(`/${path}`, declaration))) };
}

async function read<Content>(address: string): Promise<Content> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json() as Promise<Content>;
}

function infoOf(module: string, declaration: Declaration): ElementInfo {
  const { tagName, description, attributes, members, events, cssProperties, cssParts, slots } = declaration;
  return {
    tag: tagName,
    summary: description,
    module,
    size: declaration['x-cold-size'],
    attributes: attributes.map(attributeInfo),
    properties: members.flatMap((member) => (member.kind === 'field' && !('attribute' in member) && 'type' in member
      ? [{ name: member.name, description: member.description, type: member.type.text }] : [])),
    events: events.map((event) => ({ name: event.name, description: event.description, type: event.type.text, isCancelable: 'x-cancelable' in event })),
    methods: members.flatMap((member) => ('parameters' in member ? [{ name: member.name, description: member.description, parameters: member.parameters }] : [])),
    customProperties: cssProperties.map(described),
    parts: cssParts.map(described),
    slots: slots.map((slot) => ({ ...described(slot), as: kindOfSlot(slot) })),
  };
}

const kindOfSlot = ({ name, description }: { name: string; description: string }): Slotted['as'] =>
  (description.includes('<template>') ? 'template' : name === 'heading' ? 'heading' : 'words');

const described = ({ name, description }: { name: string; description: string }): Described => ({ name, description: description });

function attributeInfo({ name, description, type: { text }, ...rest }: Declaration['attributes'][number]): AttributeInfo {
  const preset = 'default' in rest && rest.default !== undefined ? unquoted(rest.default) : undefined;
  const known = { boolean: 'flag', number: 'number', string: 'text' } as const;
  const kind = Object.hasOwn(known, text) ? known[text as keyof typeof known] : 'choice';
  return { name, description: description, kind, preset, choices: kind === 'choice' ? text.split(' | ').map(unquoted) : [] };
}

const unquoted = (word: string): string => word.replace(/^'(.*)'$/, '$1');
