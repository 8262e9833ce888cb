import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** A term and its description in a description list. */
export function Fact({ name, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
