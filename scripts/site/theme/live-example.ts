// An element on its own page, with the reference provider in the page and a signed-in teacher.
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref } from 'vue';
import { DEMO_LOGIN, demoWorld } from '../../../demo/playground/demo-world.ts';
import { textsIn, type LiveExampleTexts } from './live-example-texts.ts';

const PROVIDER = 'demo:';
/** The build beside the site. */
const BUILD = '/dist/';

/** Not in this page: it handles the URL of every page below its own. */
const ALONE = 'teacher-portal';

/** These request camera and microphone, which nobody expects on a documentation page. */
const ROOMS = ['teacher-live-room', 'teacher-student-room'];

interface DemoProvider {
  fetch(address: string, init?: RequestInit): Promise<Response>;
}

export const LiveExample = defineComponent({
  name: 'LiveExample',
  props: { tag: { type: String, required: true } },
  setup({ tag }) {
    const container = ref<HTMLElement>();
    const problem = ref('');
    const isShown = ref(false);
    const t = textsIn(useData().lang.value);
    const show = async () => {
      isShown.value = true;
      try {
        const element = await createExample(tag, t.language);
        container.value?.append(element);
      } catch (error) {
        console.error(error);
        problem.value = t.notBuilt;
      }
    };
    onMounted(() => {
      if (tag !== ALONE && !ROOMS.includes(tag)) void show();
    });
    const start = () => h('button', { type: 'button', class: 'live-example-start', onClick: show }, t.openRoom);
    return () =>
      h('section', { class: 'live-example vp-raw', 'aria-label': t.example }, [
        h('p', { class: 'live-example-note' }, noteOf(tag, t)),
        ROOMS.includes(tag) && !isShown.value ? start() : undefined,
        tag === ALONE ? undefined : h('div', { ref: container, onKeydown: keepTyping }),
        problem.value && h('p', { role: 'alert' }, problem.value),
      ]);
  },
});

/** What is typed into a field of an element is not a shortcut of the site, which sees only the element. */
function keepTyping(event: KeyboardEvent): void {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) event.stopPropagation();
}

function noteOf(tag: string, t: LiveExampleTexts) {
  const link = (href: string, text: string) => h('a', { href, target: '_self' }, text);
  const playground = link(`/playground?lang=${t.language}#tag=${tag}`, t.playground);
  if (tag === ALONE) return [`${t.portal} `, link('/teacher/', t.openPortal), ' · ', playground];
  if (ROOMS.includes(tag)) return [`${t.room} `, playground];
  if (tag !== 'teacher-login') return [`${t.live} `, playground];
  const { email, password } = DEMO_LOGIN;
  return [`${t.signIn} `, h('code', email), ' / ', h('code', password), ' · ', playground];
}

async function createExample(tag: string, language: string): Promise<HTMLElement> {
  const load = (name: string) => import(/* @vite-ignore */ `${BUILD}${name}.js`) as Promise<unknown>;
  await load('demo');
  const provider = customElements.get('teacher-demo-provider') as unknown as DemoProvider;
  const world = demoWorld((address, init) => provider.fetch(address, init), PROVIDER);
  await load(tag.replace(/^teacher-/, ''));
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ provider: PROVIDER, lang: language })) element.setAttribute(name, value);
  if (tag === 'teacher-student-room' || tag === 'teacher-family')
    Reflect.set(element, 'token', await world.studentToken().catch(() => ''));
  else if (tag !== 'teacher-login') Reflect.set(element, 'fetchToken', () => world.signIn());
  if (tag === 'teacher-live-room') element.setAttribute('room-id', await world.openLesson());
  return element;
}
