// A choice shows what React's would; `client.ts` has it in the slim build.
import { options, type VNode } from 'preact';

/** The name by which packages as `preact/compat` know the element of a node. */
const ELEMENT = '__e';

const passDiffedOn = options.diffed;
options.diffed = (node: VNode & { [ELEMENT]?: unknown }) => {
  const element = node[ELEMENT];
  // With a value that none of its options has, a browser would show nothing, and React shows the first one that can be chosen.
  if (node.type === 'select' && element instanceof HTMLSelectElement && element.selectedIndex < 0 && !element.multiple)
    element.selectedIndex = [...element.options].findIndex((option) => !option.disabled);
  passDiffedOn?.(node);
};
