import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const PAPER = '@page { size: A4; margin: 12mm; }';

/** Whether the page is being printed, so that it can show more then. While it is, the paper is A4. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The size of the paper is the document's: a shadow root cannot set it.
    const paper = new CSSStyleSheet();
    paper.replaceSync(PAPER);
    const remove = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper);
    };
    const begin = () => {
      remove();
      document.adoptedStyleSheets.push(paper);
      // The browser prints what is there when the event has been handled.
      flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      remove();
      setIsPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      remove();
    };
  }, []);
  return isPrinting;
}
