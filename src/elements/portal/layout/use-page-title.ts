import { useEffect, useRef } from 'react';

/** Sets the document's title and restores the previous one on unmount; undefined keeps the current title. */
export function usePageTitle(title: string | undefined): void {
  const latest = useRef<string>(undefined);
  useEffect(() => {
    const before = document.title;
    return () => {
      // Keep a title that the host page has set meanwhile.
      if (document.title === latest.current) document.title = before;
    };
  }, []);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    latest.current = title;
  }, [title]);
}
