// The provider of the stories: it runs in the page, with three weeks of lessons around today.
import { createWorld } from 'teacher-elements/testing';

const worlds = {};
const worldOf = (name) => (worlds[name] ??= createWorld({ rows: 'demo' }));

/** The loader of the stories: the demo teacher is signed in, unless a story's parameter `signedOut` is true. */
export async function openWorld({ parameters }) {
  const world = await worldOf(parameters.signedOut ? 'signed-out' : 'signed-in');
  return { provider: world.provider, fetchToken: parameters.signedOut ? undefined : () => world.token() };
}

/** Renders an element: arguments are attributes, and custom properties of CSS. */
export const showIn =
  (tag) =>
  (args, { loaded: { provider, fetchToken } }) => {
    const element = document.createElement(tag);
    element.setAttribute('provider', provider);
    if (fetchToken) element.fetchToken = fetchToken;
    for (const [name, value] of Object.entries(args)) {
      if (value === undefined || value === '' || value === false) continue;
      if (name.startsWith('--')) element.style.setProperty(name, value);
      else element.setAttribute(name, value === true ? '' : value);
    }
    return element;
  };
