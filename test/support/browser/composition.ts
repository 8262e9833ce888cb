/** What browsers send when a key of an input method confirms a conversion, or takes it back: each in its own order. */
export const compositionOrders: Readonly<Record<string, (field: Element, key: string) => KeyboardEvent>> = {
  Chrome(field, key) {
    const press = down(key, { isComposing: true });
    field.dispatchEvent(press);
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    return press;
  },
  Safari(field, key) {
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    const press = down(key, { isComposing: false });
    field.dispatchEvent(press);
    return press;
  },
};

const down = (key: string, { isComposing }: { readonly isComposing: boolean }): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, keyCode: 229, isComposing, bubbles: true, composed: true, cancelable: true });
