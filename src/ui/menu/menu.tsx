import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js';
import '@shoelace-style/shoelace/dist/components/menu/menu.js';
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
import type SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.component.js';
import type SlMenuItem from '@shoelace-style/shoelace/dist/components/menu-item/menu-item.component.js';
import { cloneElement, type ComponentProps, createElement, type ReactElement } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import { Icon } from '../display/icon.tsx';
import css from './menu.css';
import { isComposing } from '../../runtime/is-composing.ts';
import { noteZoom } from '../placement/placement.ts';
import SlIcon from '@shoelace-style/shoelace/dist/components/icon/icon.component.js';
import { getIconLibrary, registerIconLibrary } from '@shoelace-style/shoelace/dist/components/icon/library.js';
import { chevronEnd, chevronStart } from '../icons/icons.ts';
import { check } from '../icons/later-icons.ts';

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
  /** BCP 47 tag, if the label is in another language. */
  readonly lang?: string;
}

interface Props {
  /** A button; the menu sets its ARIA state. */
  readonly trigger: ReactElement<Pick<ComponentProps<'button'>, 'slot' | 'aria-haspopup' | 'aria-expanded'>>;
  /** Accessible name of the menu. */
  readonly label: string;
  /** Groups of items, divided by separators. */
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
      onKeyDownCapture: (event: KeyboardEvent) => {
        const dropdown = event.currentTarget as SlDropdown;
        if (event.key !== 'Escape' || isComposing(event) || !dropdown.open) return;
        // Shoelace ends its own watcher first, so that the same Escape would also close a dialog around the menu.
        event.preventDefault();
        void dropdown.hide();
        dropdown.focusOnTrigger();
      },
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

/**
 * Shoelace fetches its icons as data: URLs and parses them from text, which strict content security policies forbid.
 * This creates the icons that we show as nodes instead. It patches a private method; the version is pinned and tested.
 */
const drawings: Readonly<Record<string, string>> = { check, 'chevron-right': chevronEnd, 'chevron-left': chevronStart };
const scheme = 'teacher-inline:';
const namespace = 'http://www.w3.org/2000/svg';

interface IconResolver {
  resolveIcon(url: string, library: unknown): Promise<unknown>;
}

function draw(name: string): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', drawings[name] ?? '');
  const strokes = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.6', 'stroke-linecap': 'round' };
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 20 20', part: 'svg', ...strokes }))
    svg.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}

/** Runs before the first menu is rendered. */
function drawIconsInline(): void {
  const prototype = SlIcon.prototype as unknown as IconResolver;
  const resolveIcon = prototype.resolveIcon;
  prototype.resolveIcon = function (this: IconResolver, url, library) {
    return url.startsWith(scheme)
      ? Promise.resolve(draw(url.slice(scheme.length)))
      : resolveIcon.call(this, url, library);
  };
  // Only for the icons inside Shoelace's elements; a page that uses <sl-icon> directly keeps its own libraries.
  const system = getIconLibrary('system');
  registerIconLibrary('system', {
    resolver: (name) => (name in drawings ? scheme + name : (system?.resolver(name) ?? '')),
  });
}

drawIconsInline();
