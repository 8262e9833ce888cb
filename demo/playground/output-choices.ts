// The purpose of the code: a kind of page, and a flavour of the elements.
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { choice, make } from './dom.ts';
import { FLAVOURS, flavoursOf, KINDS, type Kind } from './snippets/index.ts';
import type { State } from './state.ts';
import type { Texts } from './texts.ts';

type Change = (part: Partial<State>) => void;

const kindNames: Readonly<Record<Kind, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  angular: 'Angular',
  svelte: 'Svelte',
};

export const kindChoice = (t: Texts, state: ReadonlySignal<State>, change: Change): HTMLElement =>
  choice(
    t.host,
    KINDS.map((value) => ({ value, label: kindNames[value] })),
    state.peek().kind,
    (kind) => {
      const { flavour } = state.peek();
      change({ kind, flavour: flavoursOf(kind).includes(flavour) ? flavour : FLAVOURS[0] });
    },
  );

/** The flavours; those that a kind of page does not support are disabled. Explains the chosen one. */
export function flavourChoice(t: Texts, state: ReadonlySignal<State>, change: Change): HTMLElement {
  const flavours = choice(
    t.flavour,
    FLAVOURS.map((value) => ({ value, label: t.flavourNames[value] })),
    state.peek().flavour,
    (flavour) => change({ flavour }),
  );
  const note = make('p', { class: 'quiet' });
  effect(() => {
    const { kind, flavour } = state.value;
    for (const input of flavours.querySelectorAll('input')) {
      input.disabled = !flavoursOf(kind).some((each) => each === input.value);
      input.checked = input.value === flavour;
    }
    note.textContent = t.flavourNotes[flavour];
  });
  return make('div', {}, flavours, note);
}
