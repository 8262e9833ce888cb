// The page of an example that is being built: it shows the steps so far, and loads itself again until the example is there.
import type { Context } from 'hono';
import type { Example } from '../examples/examples.ts';

/** A build of an example. Its lines are what its programs have printed. */
export interface ExampleBuild {
  readonly lines: readonly string[];
  readonly state: 'running' | 'done' | 'failed';
}

const texts = {
  en: {
    title: (name: string) => `Building ${name}`,
    running: 'The first build installs packages and takes a few minutes. This page shows the example when it is ready.',
    failed: 'The example could not be built. Load this page again to try once more.',
    all: 'All examples',
  },
  ja: {
    title: (name: string) => `${name}をビルドしています`,
    running: '初回はパッケージをインストールするため、数分かかります。完了すると、このページに表示されます。',
    failed: 'ビルドできませんでした。もう一度試すには、このページを再読み込みしてください。',
    all: '例の一覧',
  },
};

/** Seconds until the page loads itself again. */
const RELOAD_AFTER = 2;
const SHOWN_LINES = 20;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** The page, in Japanese for browsers that prefer it, otherwise in English. */
export function buildingPage(context: Context, { name }: Example, build: ExampleBuild): Response {
  const language = /^ja\b/i.test(context.req.header('Accept-Language') ?? '') ? 'ja' : 'en';
  const t = texts[language];
  const isRunning = build.state === 'running';
  const html = `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${isRunning ? `<meta http-equiv="refresh" content="${RELOAD_AFTER}">` : ''}
    <title>${t.title(name)}</title>
    <link rel="stylesheet" href="/pages.css">
  </head>
  <body>
    <p><a href="/examples">${t.all}</a></p>
    <h1>${t.title(name)}</h1>
    <p role="status">${isRunning ? t.running : t.failed}</p>
    <pre>${build.lines.slice(-SHOWN_LINES).map(escaped).join('\n')}</pre>
  </body>
</html>
`;
  return context.html(html, 503, { 'Cache-Control': 'no-store', Vary: 'Accept-Language' });
}
