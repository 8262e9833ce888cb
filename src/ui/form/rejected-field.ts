import type { Reply } from '../../core/index.ts';

/** The field that the provider rejected, by the provider's name; undefined if it named none. */
export function rejectedField({ failure }: Pick<Reply<unknown>, 'failure'>): string | undefined {
  // An invalid response names a field too: one of its own.
  return failure && 'field' in failure && failure.kind !== 'invalid-response' ? failure.field : undefined;
}
