import type { Attribute, Contract } from '../../src/runtime/contract.ts';
import type { Entry } from './contracts.ts';

/** The module that the stories share, beside them: `scripts/generate/story-world.js`. */
export const STORY_WORLD = 'story-world.js';

const CSS_COLOUR = /colou?r|accent/i;

/** Stories for Storybook's web components, by the names of their files: one for each element, and a story for each appearance. */
export const stories = (entries: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(entries.map((entry) => [`${entry.name}.stories.js`, fileOf(entry)]));

function fileOf({ name, contract }: Entry): string {
  const { tag, summary, events } = contract;
  const meta = {
    title: `teacher-elements/${tag}`,
    component: tag,
    tags: ['autodocs'],
    parameters: { actions: { handles: Object.keys(events) }, docs: { description: { component: summary } } },
    argTypes: { ...attributeControls(contract), ...propertyControls(contract) },
  };
  return [
    `// Generated from the contract of <${tag}>. Copy it with ${STORY_WORLD}, or list the folder in your .storybook/main.js.`,
    `import 'teacher-elements/${name}';`,
    `import { openWorld, showIn } from './${STORY_WORLD}';`,
    '',
    'export default {',
    ...Object.entries(meta).map(([key, value]) => `  ${key}: ${indented(value)},`),
    '  loaders: [openWorld],',
    `  render: showIn('${tag}'),`,
    '};',
    '',
    'export const Default = {};',
    'export const SignInForm = { parameters: { signedOut: true } };',
    "export const Dark = { args: { theme: 'dark' } };",
    "export const English = { args: { lang: 'en' } };",
    "export const Chinese = { args: { lang: 'zh' } };",
    "export const Arabic = { args: { lang: 'ar' } };",
    "export const Accent = { args: { '--teacher-accent': '#7a3b69' } };",
    '',
  ].join('\n');
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** The world of the stories sets `provider`. */
const attributeControls = ({ attributes }: Contract) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => name !== 'provider')
      .map(([name, attribute]) => [name, control(attribute)]),
  );

function control({ type, values, default: initial, description }: Attribute) {
  const summary = initial ?? (type === 'boolean' ? false : undefined);
  return {
    description,
    ...(values ? { control: 'select', options: values } : { control: type === 'string' ? 'text' : type }),
    table: { category: 'attributes', ...(summary !== undefined && { defaultValue: { summary: String(summary) } }) },
  };
}

const propertyControls = ({ customProperties }: Contract) =>
  Object.fromEntries(
    Object.entries(customProperties).map(([name, description]) => [
      name,
      { description, control: CSS_COLOUR.test(name) ? 'color' : 'text', table: { category: 'custom properties' } },
    ]),
  );
