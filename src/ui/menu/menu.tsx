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
import { noteZoom } from '../placement/fixed-frame.ts';

drawIconsInline();

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** A path from `icons.ts`. */
  readonly icon?: string;
  /** The icon points in the reading direction. */
  readonly isDirected?: boolean;
  /** State of a checkable item; undefined for an action. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** BCP 47, if the label is in another language. */
  readonly lang?: string;
}

interface Props {
  /** A button; the menu sets its ARIA state. */
  readonly trigger: ReactElement<Pick<ComponentProps<'button'>, 'slot' | 'aria-haspopup' | 'aria-expanded'>>;
  /** Accessible name of the menu. */
  readonly label: string;
  /** Groups are divided by a separator. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  readonly onSelect: (id: string) => void;
}

/** A menu button with keyboard support: arrows, typing ahead, Esc. */
export function Menu({ trigger, label, groups, lang, direction, placement = 'bottom-end', onSelect }: Props) {
  useStyles(css);
  const select = (event: CustomEvent<{ item: SlMenuItem }>): void => {
    const { item } = event.detail;
    // Shoelace toggles a checked item itself; our props decide its state.
    const entry = groups.flat().find(({ id }) => id === item.value);
    if (entry?.checked !== undefined) item.checked = entry.checked;
    onSelect(item.value);
  };
  // Each Shoelace element needs the language; otherwise it reads that of the document.
  const locale = { lang, dir: direction };
  return createElement(
    'sl-dropdown',
    {
      ...locale,
      placement,
      distance: 4,
      hoist: true,
      class: 'teacher-menu',
      'onsl-show': ({ currentTarget }: Event) => noteZoom(currentTarget as HTMLElement),
    },
    // Shoelace updates these only after the first opening.
    cloneElement(trigger, { slot: 'trigger', 'aria-haspopup': true, 'aria-expanded': false }),
    createElement(
      'sl-menu',
      { ...locale, 'aria-label': label, 'onsl-select': select },
      // Items must be direct children of the menu.
      groups.flatMap((group, position) => [
        position > 0 && <div key={`separator ${position}`} role="separator" className="teacher-menu-line" />,
        ...group.map((item) =>
          createElement(
            'sl-menu-item',
            {
              ...locale,
              key: item.id,
              value: item.id,
              disabled: item.disabled,
              ...(item.checked === undefined
                ? { class: 'teacher-menu-action' }
                : { type: 'checkbox', checked: item.checked }),
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
