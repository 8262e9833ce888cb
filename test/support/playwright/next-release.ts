// The release after the built one, of the portal: its first script has another name, so that page and worker are others too.
import type { Hono } from 'hono';

type Fetch = (request: Request) => Promise<Response>;

/** Returns the pages of the next release; no file has the old name any more. */
export async function nextRelease(app: Hono, origin: string): Promise<Fetch> {
  const page = await (await app.request(`${origin}/teacher/`)).text();
  const [, name = ''] = /\/assets\/(index-[\w-]+)\.js/.exec(page) ?? [];
  const nextName = name.replace('-', '-next-');
  return async (request) => {
    if (request.url.includes(name)) return new Response('There is no such file.', { status: 404 });
    const asked = new Request(request.url.replace(nextName, name), { method: request.method });
    const reply = await app.fetch(asked);
    const headers = new Headers(reply.headers);
    if (!/html|javascript/.test(headers.get('Content-Type') ?? '')) return reply;
    for (const header of ['Content-Length', 'ETag']) headers.delete(header);
    const text = (await reply.text()).replaceAll(name, nextName).replace(PAGE_HASH, '$1$2next-');
    return new Response(text, { status: reply.status, headers });
  };
}

/** What the worker knows of the page's content. */
const PAGE_HASH = /(url:\s*['"`]\.\/['"`],\s*revision:\s*|pageHash = )(['"`])/;
