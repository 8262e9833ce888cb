// The stories for Storybook that the build writes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readEntries } from '../../scripts/generate/contracts.ts';
import { stories } from '../../scripts/generate/stories.ts';

const entries = await readEntries();
const files = stories(entries);

interface Meta {
  readonly component: string;
  readonly parameters: { readonly actions: { readonly handles: readonly string[] } };
  readonly argTypes: Readonly<Record<string, { readonly control: string; readonly options?: readonly unknown[] }>>;
}

/** The exports of a story, with empty modules instead of the package. */
async function load(code: string): Promise<{ readonly default: Meta } & Record<string, unknown>> {
  const own = code
    .replace(/^import '[^']+';$/m, '')
    .replace(/^import \{[^}]*\} from '[^']+';$/m, 'const openWorld = () => ({}), showIn = (tag) => tag;');
  return (await import(`data:text/javascript,${encodeURIComponent(own)}`)) as { default: Meta };
}

describe('the stories of an element', () => {
  test('are a module for each element, with controls for its attributes and custom properties and its events as actions', async () => {
    assert.equal(Object.keys(files).length, entries.length);
    for (const { name, contract } of entries) {
      const { default: meta, ...own } = await load(files[`${name}.stories.js`] ?? '');
      assert.equal(meta.component, contract.tag);
      assert.deepEqual(meta.parameters.actions.handles, Object.keys(contract.events));
      const { provider: _provider, ...attributes } = contract.attributes;
      assert.deepEqual(Object.keys(meta.argTypes), [
        ...Object.keys(attributes),
        ...Object.keys(contract.customProperties),
      ]);
      assert.deepEqual(Object.keys(own).sort(), [
        'Accent',
        'Arabic',
        'Chinese',
        'Dark',
        'Default',
        'English',
        'SignInForm',
      ]);
    }
  });

  test('offer the values of an attribute that has a list of them', async () => {
    const { default: meta } = await load(files['course-list.stories.js'] ?? '');
    assert.deepEqual(meta.argTypes['page-size']?.options, [10, 20, 50, 100]);
    assert.equal(meta.argTypes['--teacher-accent']?.control, 'color');
    assert.equal(meta.argTypes['read-only']?.control, 'boolean');
  });
});
