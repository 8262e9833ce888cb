import { button, make } from './dom.ts';
import type { Texts } from './texts.ts';

const MAX_ENTRIES = 200;

export interface Log {
  readonly panel: HTMLElement;
  add(subject: string, detail: unknown, look?: 'problem' | 'fault'): void;
}

/** The list of events, newest last; screen readers announce each entry. */
export function createLog(t: Texts): Log {
  const list = make('div', { class: 'log-lines', role: 'log', 'aria-label': t.log, tabindex: 0 });
  const empty = make('p', { class: 'quiet' }, t.noEvents);
  const clear = button(
    t.clear,
    () => {
      list.replaceChildren();
      empty.hidden = false;
    },
    'quiet',
  );
  return {
    panel: make(
      'section',
      { class: 'panel log', 'aria-labelledby': 'log-title' },
      make('div', { class: 'panel-head' }, make('h2', { id: 'log-title' }, t.log), clear),
      empty,
      list,
    ),
    add(subject, detail, look) {
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      const time = new Date().toLocaleTimeString('ja-JP', { hour12: false });
      list.append(
        make(
          'div',
          { class: look },
          make('time', {}, time),
          ' ',
          make('strong', {}, subject),
          ' ',
          make('code', {}, textOf(detail)),
        ),
      );
      if (list.children.length > MAX_ENTRIES) list.firstElementChild?.remove();
      empty.hidden = true;
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    },
  };
}

function textOf(detail: unknown): string {
  if (detail === undefined) return '';
  return typeof detail === 'string' ? detail : (JSON.stringify(detail) ?? String(detail));
}
