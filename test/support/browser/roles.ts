// Roles and accessible names for browsers that do not expose them to scripts: computed by the rules of WAI-ARIA, with the
// names that Chromium has for roles.
import { computeAccessibleName, getRole } from 'dom-accessibility-api';

export function accessibilityOf(element: Element): { computedRole: string; computedName: string } {
  const computedRole = roleOf(element);
  return {
    computedRole,
    get computedName() {
      if (!element.checkVisibility({ visibilityProperty: true })) return '';
      if (!NAMED_BY_LABELS.has(computedRole) && isBehindDialog(element)) return '';
      return computeAccessibleName(element).replaceAll(/\s+/g, ' ').trim();
    },
  };
}

/** These keep their names behind a dialog, too; all others are named by what is in them, of which nothing is left there. */
const NAMED_BY_LABELS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'image',
  'region',
]);

/** Roles by element that the library leaves out, or that Chromium calls otherwise. */
const ROLES: Record<string, string> = {
  img: 'image',
  svg: 'image',
  meter: 'meter',
  search: 'search',
  canvas: 'Canvas',
};

function roleOf(element: Element): string {
  const own = element.getAttribute('role');
  if (own === 'img') return 'image';
  if (own !== null) return getRole(element) ?? '';
  if (element instanceof HTMLInputElement && element.type === 'password') return 'textbox';
  if (element.localName === 'img' && element.getAttribute('alt') === '') return '';
  if (element.localName === 'section' && !hasName(element)) return 'generic';
  if (element.localName === 'th' && element.getAttribute('scope') === 'row') return 'rowheader';
  return ROLES[element.localName] ?? getRole(element) ?? '';
}

function hasName(element: Element) {
  return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title');
}

/** Behind a dialog that is to be answered first, or made inert in another way. */
function isBehindDialog(element: Element): boolean {
  const modal = topModal();
  let isBehind = modal !== undefined;
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (each === modal) isBehind = false;
    if (each instanceof HTMLElement && each.inert) return true;
  }
  return isBehind;
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Modal dialogs in the order in which they were opened; the DOM does not expose it. */
const opened: HTMLDialogElement[] = [];
const { showModal } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.showModal = function showModalAndNote() {
  opened.push(this);
  showModal.call(this);
};

function topModal(): Element | undefined {
  return opened.findLast((dialog) => dialog.matches(':modal'));
}
