import SlIcon from '@shoelace-style/shoelace/dist/components/icon/icon.component.js';
import { getIconLibrary, registerIconLibrary } from '@shoelace-style/shoelace/dist/components/icon/library.js';
import { chevronEnd, chevronStart } from '../icons/icons.ts';
import { check } from '../icons/later-icons.ts';

/**
 * Shoelace fetches its icons as data: URLs and parses them from text, which strict content security policies forbid. The
 * icons that we show are created as nodes instead. This patches a private method; the version is pinned and tested.
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
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 20 20', part: 'svg', ...strokes }))
    svg.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}

let done = false;

/** Must be called by every module that uses Shoelace, before the first render. */
export function drawIconsInline(): void {
  if (done) return;
  done = true;
  const prototype = SlIcon.prototype as unknown as IconResolver;
  const resolveIcon = prototype.resolveIcon;
  prototype.resolveIcon = function (this: IconResolver, url, library) {
    return url.startsWith(scheme)
      ? Promise.resolve(draw(url.slice(scheme.length)))
      : resolveIcon.call(this, url, library);
  };
  // Only for the icons inside Shoelace's elements; a page that uses <sl-icon> itself keeps its libraries.
  const system = getIconLibrary('system');
  registerIconLibrary('system', {
    resolver: (name) => (name in drawings ? scheme + name : (system?.resolver(name) ?? '')),
  });
}
