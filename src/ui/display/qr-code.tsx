import SlQrCode from '@shoelace-style/shoelace/dist/components/qr-code/qr-code.component.js';
import { createElement } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './qr-code.css';

/** Side of a code, in px. */
const SIDE_PX = 180;

/**
 * Shoelace sizes its canvas by a `style` attribute, which strict content security policies forbid: ours is created as a
 * node, and sized by a style sheet.
 */
class QrCodeElement extends SlQrCode {
  readonly #drawing = document.createElement('canvas');

  override render() {
    this.#drawing.setAttribute('part', 'base');
    this.#drawing.setAttribute('role', 'img');
    this.#drawing.setAttribute('aria-label', this.label);
    // Lit renders a node as it is; Shoelace's type knows only its own template.
    return this.#drawing as unknown as ReturnType<SlQrCode['render']>;
  }
}
QrCodeElement.define('sl-qr-code');

interface Props {
  readonly value: string;
  /** Accessible name; the value itself may be a secret, and says nothing. */
  readonly label: string;
}

/** A QR code, dark on white in both themes, with the margin that cameras need. */
export default function QrCode({ value, label }: Props) {
  useStyles(css);
  return (
    <div className="teacher-qr-code">
      {createElement('sl-qr-code', {
        ref: (node: SlQrCode | null) => {
          // As a property: the address is a secret and stays out of attributes.
          if (node) Object.assign(node, { value, label, size: SIDE_PX, errorCorrection: 'M' });
        },
      })}
    </div>
  );
}
