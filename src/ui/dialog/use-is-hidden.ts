import { useLayoutEffect, useState } from 'react';
import { useHost } from '../../runtime/element-context.ts';

/** Whether the page hides the element. A modal dialog that is not rendered would still make the rest of the page inert. */
export function useIsHidden(): boolean {
  const { root } = useHost();
  const [isHidden, setIsHidden] = useState(false);
  useLayoutEffect(() => {
    const frame = root.querySelector('.teacher-root');
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => setIsHidden(!frame.checkVisibility()));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [root]);
  return isHidden;
}
