import { EXAMPLE_HEADER, EXAMPLE_PROVIDER as PROVIDER } from '../../demo/page-server/policy.ts';
import {
  commonAttributes,
  commonEvents,
  commonMethods,
  commonProperties,
  type Contract,
} from '../../src/runtime/contract.ts';
import type { Entry } from './contracts.ts';
import { attributeType, detailType, literal } from './words.ts';

const BASE_URL = 'https://your-host.example/teacher-elements';

/** The text of llms.txt: instructions for language models that put the elements into a page. */
export function guide(entries: readonly Entry[], version: string): string {
  const baseUrl = `${BASE_URL}/${version}`;
  const common: Pick<Contract, 'attributes' | 'properties' | 'events' | 'methods'> = {
    attributes: commonAttributes,
    properties: commonProperties,
    events: commonEvents,
    methods: commonMethods,
  };
  return `${[
    `# teacher-elements ${version}`,
    "> The teacher's side of online tutoring as web components: sign-in, lessons, schedule, contacts and live rooms.",
    [
      'Use only the tags, attributes, events and parts listed here; custom-elements.json lists them in a machine-readable form.',
      'Elements with the same `provider` share one session, so one sign-in is enough for all of them.',
      'Until someone has signed in, an element shows a sign-in form instead; a page does not have to build one.',
      'Every event is a CustomEvent that bubbles and is composed; cancelable ones fire before the action.',
      'Never put a token into an attribute: set the property `fetchToken`.',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    '## Loading',
    block('html', [
      '<!-- one script for all tags: loads the code of the tags in the page -->',
      `<script type="module" src="${baseUrl}/loader.js"></script>`,
      '<!-- or the same on Preact, less than half the size -->',
      `<script type="module" src="${baseUrl}/slim/loader.js"></script>`,
      '<!-- or everything in one classic script; its hash is in sri.json -->',
      `<script src="${baseUrl}/teacher-elements.js" integrity="sha384-…" crossorigin></script>`,
    ]),
    block('js', [
      "import 'teacher-elements/login'; // registers <teacher-login>; can be imported on a server",
      "import 'teacher-elements/slim/login'; // the same on Preact",
      "import 'teacher-elements/peer/login'; // the same, rendered by the application's React >= 19",
      "import { Login } from 'teacher-elements/react/login'; // a React component: props, onSignIn and so on",
      "import { TeacherLogin } from 'teacher-elements/classes'; // only the class, without registering it",
    ]),
    '## Content security policy',
    'This policy is sufficient; the elements use no inline styles, no `eval`, and no markup from strings:',
    block('text', [EXAMPLE_HEADER]),
    "Replace the example's address with your provider's, twice: live rooms also need it as wss.",
    '## What all elements share',
    lists(common),
    ...entries.flatMap((entry) => elementGuide(entry, baseUrl)),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

function elementGuide({ name, contract }: Entry, baseUrl: string): string[] {
  const own = {
    attributes: without(contract.attributes, commonAttributes),
    properties: without(contract.properties, commonProperties),
    events: without(contract.events, commonEvents),
    methods: without(contract.methods, commonMethods),
  };
  const [event = 'teacher-ready'] = Object.keys(own.events);
  return [
    `## <${contract.tag}>`,
    contract.summary,
    block('html', [
      `<script type="module" src="${baseUrl}/${name}.js"></script>`,
      `<${contract.tag} provider="${PROVIDER}"></${contract.tag}>`,
    ]),
    block('js', [
      `document.querySelector('${contract.tag}').addEventListener('${event}', ({ detail }) => console.log(detail));`,
    ]),
    lists(own),
    `Parts: ${Object.keys(contract.parts)
      .map((part) => `\`${part}\``)
      .join(', ')}.`,
    `Custom properties: ${Object.keys(contract.customProperties)
      .map((property) => `\`${property}\``)
      .join(', ')}.`,
    Object.entries(contract.slots)
      .map(([slot, description]) => `- slot \`${slot || '(default)'}\`: ${description}`)
      .join('\n'),
  ];
}

function lists({
  attributes,
  properties,
  events,
  methods,
}: Pick<Contract, 'attributes' | 'properties' | 'events' | 'methods'>): string {
  const rows = [
    ...Object.entries(attributes).map(([name, attribute]) => {
      const preset = attribute.default === undefined ? '' : `, default ${literal(attribute.default)}`;
      return `attribute \`${name}\` (${attributeType(attribute)}${preset}): ${attribute.description}`;
    }),
    ...Object.entries(properties).map(
      ([name, { type, description }]) => `property \`${name}\` (\`${type.text}\`): ${description}`,
    ),
    ...Object.entries(events).map(
      ([name, event]) =>
        `event \`${name}\`, detail \`${detailType(event)}\`${event.cancelable ? ', cancelable' : ''}: ${event.description}`,
    ),
    ...Object.entries(methods).map(([name, { type, description }]) => `method \`${name}${type.text}\`: ${description}`),
  ];
  return rows.map((row) => `- ${row}`).join('\n');
}

function without<Row>(all: Readonly<Record<string, Row>>, common: object): Record<string, Row> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(common, name)));
}

const block = (language: string, lines: readonly string[]): string => ['```' + language, ...lines, '```'].join('\n');
