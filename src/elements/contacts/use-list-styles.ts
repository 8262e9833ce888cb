import lessonWhenCss from '../course-list/lesson-when.css';
import avatarCss from '../parts/avatar.css';
import badgeCss from '../parts/badge.css';
import emptyCss from '../parts/empty.css';
import fieldCss from '../parts/field.css';
import listScreenCss from '../parts/list-screen.css';
import listCss from '../parts/list-table.css';
import paginationCss from '../parts/pagination.css';
import tones from '../parts/tones.css';
import { useStyles } from '../styles.ts';
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
