import '@shoelace-style/shoelace/dist/components/split-panel/split-panel.js';
import type SlSplitPanel from '@shoelace-style/shoelace/dist/components/split-panel/split-panel.component.js';
import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

export interface DividedPanelProps {
  readonly start: ReactNode;
  /** The second part; undefined leaves the whole space to `start`. */
  readonly end: ReactNode;
  /** Whether the parts are one above the other instead of side by side. */
  readonly isVertical: boolean;
}

/** Share of the first part in percent, until the user moves the divider. */
const START_SHARE = 60;

/** Two parts with a divider between them, which is moved by drag and by arrow keys. */
export default function DividedPanel({ start, end, isVertical }: DividedPanelProps) {
  const t = useText();
  const { language, direction } = useScreen();
  const panel = useRef<SlSplitPanel>(null);
  const label = t('board.divider');
  const isSplit = end !== undefined;
  useEffect(() => {
    // Shoelace's label is English.
    void panel.current?.updateComplete.then(() =>
      panel.current?.shadowRoot?.querySelector('[part~=divider]')?.setAttribute('aria-label', label),
    );
  }, [label]);
  return createElement(
    'sl-split-panel',
    {
      ref: panel,
      class: `live-split ${isSplit ? 'live-split-open' : ''}`,
      lang: language,
      dir: direction,
      position: isSplit ? START_SHARE : 100,
      vertical: isVertical,
      disabled: !isSplit,
    },
    <div slot="start" className="live-split-part">
      {start}
    </div>,
    end && (
      <div slot="end" className="live-split-part">
        {end}
      </div>
    ),
  );
}
