import type { RefObject } from 'react';
import { textDirection } from '../../core/index.ts';
import type { Block, List, TermsDocument } from '../../core/terms/index.ts';

interface Props {
  readonly terms: TermsDocument;
  readonly article: RefObject<HTMLElement | null>;
}

/** Renders headings, paragraphs and lists; other markup is shown as written. */
export function TermsText({ terms, article }: Props) {
  return (
    <article className="terms-text" ref={article} lang={terms.language} dir={textDirection(terms.language)}>
      {terms.blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </article>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'list') return <ListView list={block} />;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  // The page's heading is the `h1`, so a text's headings start at `h2`.
  const Heading = block.level === 3 ? 'h3' : 'h2';
  return <Heading tabIndex={-1}>{block.text}</Heading>;
}

function ListView({ list }: { readonly list: List }) {
  const items = list.items.map(({ text, lists }, index) => (
    <li key={index}>
      {text}
      {lists.map((inner, each) => (
        <ListView key={each} list={inner} />
      ))}
    </li>
  ));
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}
