// Draws diagrams with Mermaid in the browser of the tests, so that readers need neither.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../browser.ts';
import type { Scheme } from './diagrams.ts';
import { flatSvg, type Drawing } from './flat-svg.ts';

/** The globals of a page with the script of Mermaid. */
interface Mermaid {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

const MERMAID = fileURLToPath(import.meta.resolve('@mermaid-js/tiny'));

/** Colours of text, lines and backgrounds, as in `theme/style.css` and VitePress. */
const COLOURS: Readonly<Record<Scheme, Readonly<Record<'text' | 'line' | 'box' | 'border' | 'page', string>>>> = {
  light: { text: '#3c3c43', line: '#5f5f66', box: '#eef5f3', border: '#23695c', page: '#ffffff' },
  dark: { text: '#dfdfd6', line: '#a0a0a8', box: '#22312e', border: '#5fb8a5', page: '#1b1b1f' },
};

function optionsFor(scheme: Scheme): object {
  const { text, line, box, border, page } = COLOURS[scheme];
  return {
    startOnLoad: false,
    theme: 'base',
    htmlLabels: false,
    fontSize: 14,
    flowchart: { useMaxWidth: false, htmlLabels: false },
    // As wide as a page's text, so that nothing is scaled down.
    sequence: {
      useMaxWidth: false,
      mirrorActors: false,
      wrap: true,
      diagramMarginX: 8,
      diagramMarginY: 8,
      width: 92,
      actorMargin: 12,
    },
    // Lines would be visible behind the words beside them.
    themeCSS: `.edgeLabel rect { opacity: 1 }
      .actor-line { stroke-width: 1px }
      .messageText { stroke: ${page}; stroke-width: 4px; paint-order: stroke }`,
    themeVariables: {
      darkMode: scheme === 'dark',
      useGradient: false,
      dropShadow: 'none',
      fontFamily: 'system-ui, sans-serif',
      fontSize: '14px',
      background: page,
      textColor: text,
      primaryColor: box,
      primaryTextColor: text,
      primaryBorderColor: border,
      lineColor: line,
      edgeLabelBackground: page,
      actorBkg: box,
      actorBorder: border,
      actorTextColor: text,
      actorLineColor: line,
      signalColor: line,
      signalTextColor: text,
    },
  };
}

/** Draws each diagram in each colour scheme, in the order of the sources. */
export async function drawAll(sources: readonly string[]): Promise<Record<Scheme, Drawing>[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: MERMAID });
    const draw = async (source: string, scheme: Scheme) => {
      await page.evaluate(show, { source, options: optionsFor(scheme) });
      return page.evaluate(flatSvg);
    };
    const drawn: Record<Scheme, Drawing>[] = [];
    for (const source of sources) drawn.push({ light: await draw(source, 'light'), dark: await draw(source, 'dark') });
    return drawn;
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function show({ source, options }: { source: string; options: object }): Promise<void> {
  const { mermaid } = globalThis as typeof globalThis & { mermaid: Mermaid };
  mermaid.initialize(options);
  const { svg } = await mermaid.render('diagram', source);
  document.body.innerHTML = svg;
}
