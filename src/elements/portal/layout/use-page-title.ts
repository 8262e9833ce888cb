import { useEffect, useRef } from 'react';

/** The document's title while the portal is shown; undefined leaves the last one. The page's own comes back afterwards. */
export function usePageTitle(title: string | undefined): void {
  const latest = useRef<string>(undefined);
  useEffect(() => {
    const before = document.title;
    return () => {
      // A page that has set another one meanwhile keeps it.
      if (document.title === latest.current) document.title = before;
    };
  }, []);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    latest.current = title;
  }, [title]);
}
