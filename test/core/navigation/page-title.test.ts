import { pageTitle } from '../../../src/core/navigation/routes.ts';
import { table } from '../table.ts';

table('the title of a page', pageTitle, {
  'is that of the last route of the chain': [[['授業管理', '授業一覧'], '講師画面'], '授業一覧'],
  'is that of a route above when the last has none': [[['授業管理', undefined], '講師画面'], '授業管理'],
  'passes over an empty title': [[['授業管理', ''], '講師画面'], '授業管理'],
  'is the default when no route has one': [[[undefined, undefined], '講師画面'], '講師画面'],
  'is the default when no route matched': [[[], '講師画面'], '講師画面'],
});
