import { type Attribute, camelCase, type Contract } from '../../src/runtime/contract.ts';
import { coldSizes, type ColdSize } from './docs/sizes.ts';
import type { Entry } from './contracts.ts';
import { attributeType, detailType, literal, signature } from './words.ts';

type Sentences = Readonly<Record<string, string>>;

/**
 * The package as a Custom Elements Manifest, version 2.1.0 of its schema, for editors and catalogues. Two fields
 * are not in the schema: `x-cold-size`, kB gzipped with an empty cache, also `-slim` and `-peer`, and `x-cancelable` of events.
 * The modules of the other flavours are listed as additional exports of the same declarations.
 */
export function manifest(entries: readonly Entry[], sizes: Readonly<Record<string, ColdSize>> = coldSizes()) {
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: ['', 'slim/', 'peer/'].flatMap((flavour) => entries.map((entry) => moduleOf(entry, flavour, sizes))),
  };
}

/** The module of an element in a flavour, whose folder ends with a slash: only the first one declares it. */
function moduleOf({ name, className, contract }: Entry, flavour: string, sizes: Readonly<Record<string, ColdSize>>) {
  const declaration = { name: className, module: `dist/${name}.js` };
  return {
    kind: 'javascript-module',
    path: `dist/${flavour}${name}.js`,
    declarations: flavour === '' ? [{ ...declarationOf(className, contract), ...coldSizesOf(contract, sizes) }] : [],
    exports: [
      { kind: 'js', name: className, declaration },
      { kind: 'custom-element-definition', name: contract.tag, declaration },
    ],
  };
}

function coldSizesOf({ tag }: Contract, sizes: Readonly<Record<string, ColdSize>>) {
  // A live room is measured with an entered room, as its row says.
  const sizeOf = (flavour: string) =>
    Object.entries(sizes).find(([name]) => name.split(', ')[0] === `${flavour}<${tag}>`)?.[1];
  const [react, slim, peer] = [sizeOf(''), sizeOf('slim: '), sizeOf('peer: ')];
  return {
    ...(react && { 'x-cold-size': react }),
    ...(slim && { 'x-cold-size-slim': slim }),
    ...(peer && { 'x-cold-size-peer': peer }),
  };
}

function declarationOf(className: string, contract: Contract) {
  return {
    kind: 'class',
    customElement: true,
    tagName: contract.tag,
    name: className,
    superclass: { name: 'HTMLElement' },
    description: contract.summary,
    attributes: attributesOf(contract),
    members: [...fieldsOf(contract), ...methodsOf(contract)],
    events: Object.entries(contract.events).map(([name, event]) => ({
      name,
      type: { text: `CustomEvent<${detailType(event)}>` },
      description: event.description,
      ...(event.cancelable && { 'x-cancelable': true }),
    })),
    slots: named(contract.slots),
    cssParts: named(contract.parts),
    cssProperties: named(contract.customProperties),
  };
}

function attributesOf({ attributes }: Contract) {
  return Object.entries(attributes).map(([name, attribute]) => ({
    name,
    fieldName: camelCase(name),
    type: { text: attributeType(attribute) },
    ...defaultOf(attribute),
    description: attribute.description,
  }));
}

function fieldsOf({ attributes, properties }: Contract) {
  const written = Object.entries(attributes).map(([name, attribute]) => ({
    kind: 'field',
    name: camelCase(name),
    attribute: name,
    // The platform writes `lang` itself.
    reflects: attribute.reflect ?? name === 'lang',
    type: { text: fieldType(name, attribute) },
    ...defaultOf(attribute),
    description: attribute.description,
  }));
  const others = Object.entries(properties).map(([name, { type, description }]) => ({
    kind: 'field',
    name,
    type: { text: type.text.includes('=>') ? `(${type.text}) | undefined` : `${type.text} | undefined` },
    description: description,
  }));
  return [...written, ...others];
}

function fieldType(name: string, attribute: Attribute): string {
  const isAlwaysThere = attribute.type === 'boolean' || attribute.default !== undefined || name === 'lang';
  return isAlwaysThere ? attributeType(attribute) : `${attributeType(attribute)} | undefined`;
}

function defaultOf({ type, default: value }: Attribute) {
  if (type === 'boolean') return { default: 'false' };
  return value === undefined ? {} : { default: literal(value) };
}

function methodsOf({ methods }: Contract) {
  return Object.entries(methods).map(([name, method]) => {
    const { parameters, result } = signature(method);
    return {
      kind: 'method',
      name,
      parameters: parameters.map((parameter) => ({
        name: parameter.name,
        ...(parameter.optional && { optional: true }),
      })),
      return: { type: { text: `Promise<${result}>` } },
      description: method.description,
    };
  });
}

const named = (sentences: Sentences) => Object.entries(sentences).map(([name, description]) => ({ name, description }));
