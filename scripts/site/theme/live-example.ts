// An element on its own page, with the demo provider in the page and signed in there.
import { defineComponent, h, onMounted, ref } from 'vue';
import { DEMO_LOGIN, demoWorld } from '../../../demo/playground/demo-world.ts';

const PROVIDER = 'demo:';
/** The build beside the site. */
const BUILD = '/dist/';

/** Not within this page: it takes the address of every page below its own. */
const ALONE = 'teacher-portal';

interface DemoProvider {
  fetch(address: string, init?: RequestInit): Promise<Response>;
}

export const LiveExample = defineComponent({
  name: 'LiveExample',
  props: { tag: { type: String, required: true } },
  setup({ tag }) {
    const container = ref<HTMLElement>();
    const problem = ref('');
    onMounted(async () => {
      if (tag === ALONE || !container.value) return;
      try {
        container.value.append(await createExample(tag));
      } catch (error) {
        console.error(error);
        problem.value = 'The elements are not built yet: npm run build makes them.';
      }
    });
    return () =>
      h('section', { class: 'live-example vp-raw', 'aria-label': 'Live example' }, [
        h('p', { class: 'live-example-note' }, noteOf(tag)),
        tag === ALONE ? undefined : h('div', { ref: container }),
        problem.value && h('p', { role: 'alert' }, problem.value),
      ]);
  },
});

function noteOf(tag: string) {
  const { email, password } = DEMO_LOGIN;
  const link = (href: string, text: string) => h('a', { href, target: '_self' }, text);
  const playground = link(`/playground?lang=en#tag=${tag}`, 'Try everything in the playground');
  if (tag === ALONE) return [link('/teacher/', 'Open the portal'), ', which takes a whole page. ', playground];
  const how =
    tag === 'teacher-login'
      ? ['Live, with a provider in this page: sign in with ', h('code', email), ' / ', h('code', password), '. ']
      : ['Live, with a provider in this page. What you change is gone when you leave. '];
  return [...how, playground];
}

async function createExample(tag: string): Promise<HTMLElement> {
  const load = (name: string) => import(/* @vite-ignore */ `${BUILD}${name}.js`) as Promise<unknown>;
  await load('demo');
  const provider = customElements.get('teacher-demo-provider') as unknown as DemoProvider;
  const world = demoWorld((address, init) => provider.fetch(address, init), PROVIDER);
  await load(tag.replace(/^teacher-/, ''));
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ provider: PROVIDER, lang: 'en' })) element.setAttribute(name, value);
  if (tag === 'teacher-student-room') Reflect.set(element, 'token', await world.studentToken().catch(() => ''));
  else if (tag !== 'teacher-login') Reflect.set(element, 'fetchToken', () => world.signIn());
  if (tag === 'teacher-live-room') element.setAttribute('room-id', await world.openLesson());
  return element;
}
