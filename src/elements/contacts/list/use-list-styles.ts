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
 * Style sheets of components that appear and disappear in the list. The screen adopts them, because removing a sheet with
 * the last row that uses it, and adding it again, makes the browser recalculate all styles.
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
