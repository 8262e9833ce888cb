import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  breadcrumbOf,
  fillPath,
  matchPath,
  matchRoutes,
  menuOf,
  type Route,
  type RouteNode,
  pageTitle,
} from '../../../src/core/navigation/routes.ts';
import { table } from '../table.ts';

const routes: Route[] = [
  { path: '/login', titleKey: 'login.title' },
  {
    path: '/',
    authentication: true,
    redirect: '/course/list',
    children: [
      { path: '/setting', name: 'setting', titleKey: 'setting.title', hidden: true },
      {
        path: '/course',
        name: 'course',
        titleKey: 'course.group',
        group: true,
        children: [
          {
            path: '/course/list',
            name: 'course-list',
            titleKey: 'course.list',
            children: [
              { path: '/course/list/detail/:id', titleKey: 'course.detail' },
              { path: '/course/list/detail/new', titleKey: 'course.create' },
              { path: '/course/list/live/:id', titleKey: 'liveRoom.title' },
            ],
          },
          { path: '/course/room/:kind/:room', titleKey: 'course.any' },
          { path: '/course/schedule', name: 'schedule', titleKey: 'schedule.title' },
        ],
      },
      {
        path: '/plain',
        children: [
          { path: '/plain', titleKey: 'plain.index' },
          { path: '/plain/named', name: 'named' },
        ],
      },
      { path: '/secret', name: 'secret', hidden: true, children: [{ path: '/secret/inner', name: 'inner' }] },
    ],
  },
];

/** The paths of the matched chain and the parameters, as a table can show them. */
function matched(path: string) {
  const match = matchRoutes(routes, path);
  return match && [match.chain.map((route) => route.path).join(' > '), match.params];
}

const list = '/ > /course > /course/list';

table('a path finds its route', matched, {
  'beside the main layout': [['/login'], ['/login', {}]],
  'at the root': [['/'], ['/', {}]],
  'at the root when it is empty': [[''], ['/', {}]],
  'in a group': [['/course/list'], [list, {}]],
  'when it is a group itself': [['/course'], ['/ > /course', {}]],
  'with a parameter': [['/course/list/detail/42'], [`${list} > /course/list/detail/:id`, { id: '42' }]],
  'with an encoded parameter': [['/course/list/live/a%2Fb'], [`${list} > /course/list/live/:id`, { id: 'a/b' }]],
  'with a badly encoded parameter': [['/course/list/live/50%'], [`${list} > /course/list/live/:id`, { id: '50%' }]],
  'where a fixed segment wins over a parameter': [
    ['/course/list/detail/new'],
    [`${list} > /course/list/detail/new`, {}],
  ],
  'with two parameters': [
    ['/course/room/class/7'],
    ['/ > /course > /course/room/:kind/:room', { kind: 'class', room: '7' }],
  ],
  'with a slash at the end': [['/course/schedule/'], ['/ > /course > /course/schedule', {}]],
  'with a query and a fragment': [['/course/schedule?date=1#top'], ['/ > /course > /course/schedule', {}]],
  'in the deepest place that has it': [['/plain'], ['/ > /plain > /plain', {}]],
});

table('a path finds nothing', matched, {
  'when nobody knows it': [['/nowhere'], undefined],
  'when only its beginning is known': [['/course/list/detail'], undefined],
  'when it goes on after a route': [['/login/again'], undefined],
  'when it goes on after a parameter': [['/course/list/detail/42/more'], undefined],
  'when a parameter has no value': [['/course/list/detail/'], undefined],
  'when only the case differs': [['/LOGIN'], undefined],
});

table('a path fits a single route', matchPath, {
  'with its decoded parameters': [['/course/list/live/:id', '/course/list/live/a%2Fb'], { id: 'a/b' }],
  'with a slash at the end': [['/course/list', '/course/list/'], {}],
  'but not with another case': [['/login', '/LOGIN'], undefined],
  'but not if it goes on': [['/login', '/login/again'], undefined],
});

test('a path matches nothing without routes', () => {
  assert.equal(matchRoutes([], '/'), undefined);
});

test('of two routes that fit alike the earlier one wins', () => {
  const twins: Route[] = [
    { path: '/:first', titleKey: 'first' },
    { path: '/:second', titleKey: 'second' },
  ];
  assert.deepEqual(matchRoutes(twins, '/x'), { chain: [twins[0]], params: { first: 'x' } });
});

test('the leftmost fixed segment decides between parameters', () => {
  const rivals: Route[] = [{ path: '/:kind/list' }, { path: '/course/:id' }];
  assert.equal(matchRoutes(rivals, '/course/list')?.chain[0], rivals[1]);
});

test('a tree may contain screens, and the match returns them', () => {
  interface ScreenRoute extends RouteNode<ScreenRoute> {
    screen?: () => string;
  }
  const tree: ScreenRoute[] = [{ path: '/', children: [{ path: '/login', screen: () => 'login screen' }] }];
  assert.equal(matchRoutes(tree, '/login')?.chain.at(-1)?.screen?.(), 'login screen');
});

describe('the menu', () => {
  const schedule = {
    name: 'schedule',
    path: '/course/schedule',
    titleKey: 'schedule.title',
    group: false,
    children: [],
  };
  const courseList = { name: 'course-list', path: '/course/list', titleKey: 'course.list', group: false, children: [] };

  test('has the routes with a name, in their tree, without hidden ones and their children', () => {
    assert.deepEqual(menuOf(routes), [
      { name: 'course', path: '/course', titleKey: 'course.group', group: true, children: [courseList, schedule] },
      { name: 'named', path: '/plain/named', titleKey: undefined, group: false, children: [] },
    ]);
  });

  test('is empty without routes', () => {
    assert.deepEqual(menuOf([]), []);
  });
});

/** The breadcrumb of a path. */
function crumbs(path: string) {
  const match = matchRoutes(routes, path);
  return match && breadcrumbOf(match);
}

table('the breadcrumb', crumbs, {
  'leads from the group to the page; the group is not a link': [
    ['/course/list/detail/42'],
    [
      { titleKey: 'course.group' },
      { titleKey: 'course.list', path: '/course/list' },
      { titleKey: 'course.detail', path: '/course/list/detail/42' },
    ],
  ],
  'encodes its parameters again': [
    ['/course/list/live/a%2Fb'],
    [
      { titleKey: 'course.group' },
      { titleKey: 'course.list', path: '/course/list' },
      { titleKey: 'liveRoom.title', path: '/course/list/live/a%2Fb' },
    ],
  ],
  'passes over routes without a title': [['/plain'], [{ titleKey: 'plain.index', path: '/plain' }]],
  'is empty at the root': [['/'], []],
});

table('a path is filled', fillPath, {
  'with its parameters': [['/course/:view/:id', { view: 'month', id: 7 }], '/course/month/7'],
  'in an encoded way': [['/course/list/detail/:id', { id: 'a/b?c' }], '/course/list/detail/a%2Fb%3Fc'],
  'not with what is not given': [['/course/list/detail/:id', {}], '/course/list/detail/:id'],
  'not with what every object has': [['/:constructor', {}], '/:constructor'],
  'not where it has no parameter': [['/login', { id: 1 }], '/login'],
});

table('the title of a page', pageTitle, {
  'is that of the last route of the chain': [[['授業管理', '授業一覧'], '講師画面'], '授業一覧'],
  'is that of a route above when the last has none': [[['授業管理', undefined], '講師画面'], '授業管理'],
  'passes over an empty title': [[['授業管理', ''], '講師画面'], '授業管理'],
  'is the default when no route has one': [[[undefined, undefined], '講師画面'], '講師画面'],
  'is the default when no route matched': [[[], '講師画面'], '講師画面'],
});
