/** An empty component: a snippet from the playground takes this file's place. */
export function Teacher() {
  return null;
}
