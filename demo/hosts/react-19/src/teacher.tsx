/** An empty component, which a snippet from the playground replaces. */
export function Teacher() {
  return null;
}
