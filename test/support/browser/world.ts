// For element tests that need no network between an element and its provider: a world of each test's own.
import { createWorld } from '../../../demo/testing/index.ts';
import type { World, WorldOptions } from '../../../src/testing/index.ts';

/** The world of the running test. */
export let world: World;

/** Opens a world for each test of a suite, with Hanako signed in; it is closed, and the page cleared, after each. */
export function setUpWorld(options?: WorldOptions): void {
  beforeEach(async () => {
    world = await createWorld(options);
    await world.signIn();
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await world.close();
  });
}

/** Places an element in the world. */
export function showInWorld<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.setAttribute('provider', world.provider);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}
