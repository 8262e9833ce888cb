// The policy allows no style attributes, with which the highlighter colours code: each distinct one becomes a class.
import type { MarkdownOptions } from 'vitepress';

type ShikiTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

interface CodeColours {
  readonly transformer: ShikiTransformer;
  /** The rules of all classes so far. */
  css(): string;
}

export function collectCodeColours(): CodeColours {
  const classes = new Map<string, string>();
  const classOf = (style: string): string => {
    const known = classes.get(style);
    if (known !== undefined) return known;
    const name = `code-${classes.size}`;
    classes.set(style, name);
    return name;
  };
  return {
    transformer: {
      name: 'styles-as-classes',
      pre: (node) => asClass(node.properties, classOf),
      span: (node) => asClass(node.properties, classOf),
    },
    css: () => [...classes].map(([style, name]) => `.${name}{${style}}`).join('\n'),
  };
}

function asClass(properties: Record<string, unknown>, classOf: (style: string) => string): void {
  const { style, class: before = '' } = properties;
  if (typeof style !== 'string' || style === '') return;
  delete properties.style;
  properties.class = `${String(before)} ${classOf(style)}`.trim();
}
