import SlQrCode from '@shoelace-style/shoelace/dist/components/qr-code/qr-code.component.js';
import { createElement } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './qr-code.css';

/** Width and height of a code, in px. */
const SIDE_PX = 180;

/**
 * Shoelace sizes its canvas with a `style` attribute, which strict content security policies forbid. This subclass
 * creates the canvas as a node, and a style sheet sizes it.
 */
class QrCodeElement extends SlQrCode {
  readonly #drawing = document.createElement('canvas');

  override render() {
    this.#drawing.setAttribute('part', 'base');
    this.#drawing.setAttribute('role', 'img');
    this.#drawing.setAttribute('aria-label', this.label);
    // Lit renders nodes unchanged, but Shoelace's type only allows its own template.
    return this.#drawing as unknown as ReturnType<SlQrCode['render']>;
  }
}
QrCodeElement.define('sl-qr-code');

interface Props {
  readonly value: string;
  /** Accessible name; the value may be a secret, and is meaningless to a listener. */
  readonly label: string;
}

/** A QR code, dark on white in both themes, with the margin that cameras need. */
export default function QrCode({ value, label }: Props) {
  useStyles(css);
  return (
    <div className="teacher-qr-code">
      {createElement('sl-qr-code', {
        ref: (node: SlQrCode | null) => {
          // Set as a property, because the URL is a secret and must not appear in attributes.
          if (node) Object.assign(node, { value, label, size: SIDE_PX, errorCorrection: 'M' });
        },
      })}
    </div>
  );
}
