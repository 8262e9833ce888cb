import lessonWhenCss from '../../lessons/list/lesson-when.css';
import avatarCss from '../../../ui/display/avatar.css';
import badgeCss from '../../../ui/display/badge.css';
import emptyCss from '../../../ui/display/empty-state.css';
import fieldCss from '../../../ui/form/field.css';
import listScreenCss from '../../../ui/list/list-screen.css';
import listCss from '../../../ui/list/list-table.css';
import paginationCss from '../../../ui/list/pagination.css';
import tones from '../../../ui/display/tones.css';
import { useStyles } from '../../../runtime/styles.ts';
import css from './contact-list.css';
import tableCss from './student-table.css';

/**
 * The sheets of everything that comes and goes in the list. Held by the screen: a sheet that leaves with the last row that
 * has a badge, and is back with the next key, has the browser reckon all styles anew.
 */
export function useListStyles(): void {
  useStyles(tones);
  useStyles(avatarCss);
  useStyles(badgeCss);
  useStyles(emptyCss);
  useStyles(fieldCss);
  useStyles(paginationCss);
  useStyles(lessonWhenCss);
  useStyles(listScreenCss);
  useStyles(css);
  useStyles(listCss);
  useStyles(tableCss);
}
