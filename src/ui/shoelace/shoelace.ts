import SlIcon from '@shoelace-style/shoelace/dist/components/icon/icon.component.js';
import { getIconLibrary, registerIconLibrary } from '@shoelace-style/shoelace/dist/components/icon/library.js';
import { check, chevronEnd, chevronStart } from '../display/icons.ts';

/**
 * Shoelace's own icons are fetched as data: addresses and parsed from text, which strict policies forbid. Those that our
 * pieces show are built as nodes instead. Reaches into a private method: the version is pinned, and a test watches it.
 */
const drawings: Readonly<Record<string, string>> = { check, 'chevron-right': chevronEnd, 'chevron-left': chevronStart };
const scheme = 'teacher-inline:';
const namespace = 'http://www.w3.org/2000/svg';

interface IconResolver {
  resolveIcon(url: string, library: unknown): Promise<unknown>;
}

function draw(name: string): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', drawings[name] ?? '');
  const strokes = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.6', 'stroke-linecap': 'round' };
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 20 20', part: 'svg', ...strokes })) svg.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}

let done = false;

/** Called by whoever shows a piece of Shoelace, before it is drawn. */
export function drawIconsInline(): void {
  if (done) return;
  done = true;
  const prototype = SlIcon.prototype as unknown as IconResolver;
  const resolveIcon = prototype.resolveIcon;
  prototype.resolveIcon = function (this: IconResolver, url, library) {
    return url.startsWith(scheme) ? Promise.resolve(draw(url.slice(scheme.length))) : resolveIcon.call(this, url, library);
  };
  // Only the icons within Shoelace's own pieces; a page that uses <sl-icon> itself keeps its libraries.
  const system = getIconLibrary('system');
  registerIconLibrary('system', {
    resolver: (name) => (name in drawings ? scheme + name : (system?.resolver(name) ?? '')),
  });
}
