import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './form-error.css';

/** The error of a form that concerns no single field; nothing without children. */
export function FormError({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  if (!children) return null;
  return (
    <div className="teacher-form-error" role="alert" part="error">
      {children}
    </div>
  );
}
