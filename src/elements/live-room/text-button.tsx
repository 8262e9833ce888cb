import type { ComponentProps } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './text-button.css';

/** A button within a note, in the note's colour: notes are shown on pictures and on the page. */
export function TextButton(props: ComponentProps<'button'>) {
  useStyles(css);
  return <button type="button" {...props} className="live-text-button" />;
}
