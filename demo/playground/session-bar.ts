import type { HostSession } from '../../src/host/host-session.ts';
import { DEMO_LOGIN } from './demo-world.ts';
import { button, make } from './dom.ts';
import type { Texts } from './texts.ts';

interface SessionModule {
  session(provider?: string): Promise<HostSession>;
}

/** The module for hosts' scripts, which shares the session of the element. */
const MODULE = '/dist/session.js';

/** Shows the state of the element's session, with buttons to sign in and out. */
export function createSessionBar(t: Texts) {
  let current: HostSession | undefined;
  let turn = 0;
  let form: HTMLFormElement | null = null;
  const state = make('code', {});
  const signIn = button(t.signIn, () => fillIn(form), 'quiet');
  const signOut = button(t.signOut, () => void current?.signOut(), 'quiet');
  const row = make(
    'div',
    { class: 'session' },
    make('span', { class: 'quiet' }, `${t.session} `),
    state,
    signIn,
    signOut,
  );
  let stopState = () => {};
  // The sign-in form is in the element's light DOM, where password managers find it.
  const watch = new MutationObserver(look);
  let watched: HTMLElement | undefined;

  function look(): void {
    form = watched?.querySelector<HTMLFormElement>('form[name=sign-in]') ?? null;
    signIn.hidden = !form;
  }

  function leave(): void {
    turn += 1;
    stopState();
    stopState = () => {};
    current?.close();
    current = undefined;
    watch.disconnect();
    row.hidden = true;
  }
  leave();

  return {
    row,
    leave,
    async join(element: HTMLElement, provider: string): Promise<void> {
      leave();
      const own = turn;
      const { session } = (await import(MODULE)) as SessionModule;
      const joined = await session(provider).catch(() => undefined);
      // An invalid address has no session; the element shows the error itself.
      if (!joined || own !== turn) return joined?.close();
      current = joined;
      row.hidden = false;
      stopState = joined.state.subscribe((now) => {
        const name = joined.teacher.value?.name;
        state.textContent = now === 'active' && name ? `${now} · ${name}` : now;
        signOut.hidden = now !== 'active';
      });
      watched = element;
      watch.observe(element, { childList: true, subtree: true });
      look();
    },
  };
}

/** Fills in the sign-in form, as a password manager does. */
function fillIn(form: HTMLFormElement | null): void {
  for (const [name, value] of Object.entries(DEMO_LOGIN)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form?.requestSubmit();
}
