import type { RefObject } from 'react';
import { textDirection } from '../../core/index.ts';
import type { TermsDocument } from '../../core/terms/index.ts';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  readonly terms: TermsDocument;
  readonly article: RefObject<HTMLElement | null>;
}

/** Texts with fewer headings have no table of contents. */
const WORTH_IT = 4;

/** Table of contents of a long text. Buttons instead of links, because a fragment does not reach into a shadow tree. */
export function Contents({ terms, article }: Props) {
  const t = useText();
  const headings = terms.blocks.filter((block) => block.kind === 'heading' && block.level < 3);
  if (headings.length < WORTH_IT) return null;
  const go = (index: number): void => {
    const heading = article.current?.querySelectorAll<HTMLElement>('h2')[index];
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="terms-contents" aria-label={t('terms.contents')}>
      <p aria-hidden="true">{t('terms.contents')}</p>
      <ol lang={terms.language} dir={textDirection(terms.language)}>
        {headings.map((block, index) => (
          <li key={index}>
            <button type="button" onClick={() => go(index)}>
              {block.kind === 'heading' && block.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
