import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js';
import '@shoelace-style/shoelace/dist/components/menu/menu.js';
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
import type SlMenuItem from '@shoelace-style/shoelace/dist/components/menu-item/menu-item.component.js';
import { cloneElement, createElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import css from './menu.css';
import { drawIconsInline } from '../shoelace/shoelace.ts';

drawIconsInline();

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** A drawing from `icons.ts`. */
  readonly icon?: string;
  /** The drawing points along the line of reading. */
  readonly isDirected?: boolean;
  /** One of a set, chosen or not; undefined for an act. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** BCP 47, where the label is in a language of its own. */
  readonly lang?: string;
}

interface Props {
  /** A button; the menu gives it its state. */
  readonly trigger: ReactElement<Pick<ComponentProps<'button'>, 'slot' | 'aria-haspopup' | 'aria-expanded'>>;
  /** Name of the menu. */
  readonly label: string;
  /** A line is drawn between groups. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  readonly onSelect: (id: string) => void;
}

/** A menu under a button: arrows, typing, Esc. */
export function Menu({ trigger, label, groups, lang, direction, placement = 'bottom-end', onSelect }: Props) {
  useStyles(css);
  const select = (event: CustomEvent<{ item: SlMenuItem }>): void => {
    const { item } = event.detail;
    // Shoelace turns a checked item by itself; what is checked is ours to say.
    const entry = groups.flat().find(({ id }) => id === item.value);
    if (entry?.checked !== undefined) item.checked = entry.checked;
    onSelect(item.value);
  };
  // The language is given to each piece: they look for it on the document otherwise.
  const locale = { lang, dir: direction };
  return createElement(
    'sl-dropdown',
    { ...locale, placement, distance: 4, hoist: true, class: 'teacher-menu' },
    // Shoelace keeps these up to date, but only from the first opening on.
    cloneElement(trigger, { slot: 'trigger', 'aria-haspopup': true, 'aria-expanded': false }),
    createElement(
      'sl-menu',
      { ...locale, 'aria-label': label, 'onsl-select': select },
      // Items must be the menu's own children: it looks no deeper for them.
      groups.flatMap((group, position) => [
        position > 0 && <div key={`line ${position}`} role="separator" className="teacher-menu-line" />,
        ...group.map((item) =>
          createElement(
            'sl-menu-item',
            {
              ...locale,
              key: item.id,
              value: item.id,
              disabled: item.disabled,
              ...(item.checked === undefined ? { class: 'teacher-menu-act' } : { type: 'checkbox', checked: item.checked }),
            },
            item.icon && (
              <span slot="prefix" className="teacher-menu-icon">
                <Icon path={item.icon} directed={item.isDirected ?? false} />
              </span>
            ),
            <span lang={item.lang}>{item.label}</span>,
          ),
        ),
      ]),
    ),
  );
}
