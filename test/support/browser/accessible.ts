import axe from 'axe-core';

/** Fails with every rule that axe finds broken in an element, its shadow roots included. */
export async function expectAccessible(element: Element = document.documentElement) {
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    // A single widget is not a page: it needs no landmarks and no first heading.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  });
  const lines = violations.flatMap(({ id, help, nodes }) => {
    return nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${help}\n  ${target.flat().join(' › ')}\n  ${html}\n  ${failureSummary ?? ''}`,
    );
  });
  if (lines.length > 0) throw new Error(`axe found ${lines.length}:\n${lines.join('\n')}`);
}
