import type { ReactNode } from 'react';

/** Words for those who listen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="teacher-visually-hidden">{children}</span>;
}
