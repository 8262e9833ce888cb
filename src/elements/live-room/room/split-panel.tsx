import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import type { DividedPanelProps } from './divided-panel.tsx';
import css from './split-panel.css';

const DividedPanel = optionalScreen(() => import('./divided-panel.tsx'));

interface Props extends Pick<DividedPanelProps, 'end' | 'isVertical'> {
  readonly children: ReactNode;
}

/**
 * Lets something share the space with the children. The divider is loaded when it is first shown; until then, and where it
 * cannot be loaded, both parts have half of the space. The children stay mounted and keep what is being written there.
 */
export function SplitPanel({ children, end, isVertical }: Props) {
  useStyles(css);
  const isSplit = end !== undefined;
  // Once divided, it stays: what the children show must not move through the page again.
  const [wasSplit, setWasSplit] = useState(isSplit);
  if (isSplit && !wasSplit) setWasSplit(true);
  const [node] = useState(() => {
    const created = document.createElement('div');
    created.className = 'live-split-part';
    return created;
  });
  const adoptNode = useCallback((parent: HTMLElement | null) => parent?.append(node), [node]);
  const start = <div className="live-split-part" ref={adoptNode} />;
  const plain = (
    <div className={`live-split-plain ${isVertical ? 'live-split-vertical' : ''}`}>
      {start}
      {end}
    </div>
  );
  return (
    <>
      {wasSplit ? <DividedPanel start={start} end={end} isVertical={isVertical} fallback={plain} /> : plain}
      {createPortal(children, node)}
    </>
  );
}
