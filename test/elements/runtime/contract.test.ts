import { expect } from '@open-wc/testing';
import {
  commonAttributes,
  commonEvents,
  defineContract,
  type DetailsOf,
  type ElementOf,
  type MethodsOf,
  type PropsOf,
  shape,
} from '../../../src/runtime/contract.ts';

const contract = defineContract({
  tag: 'teacher-sample',
  summary: 'A sample.',
  attributes: {
    view: { type: 'string', values: ['month', 'week'], default: 'week', description: 'What is shown.' },
    kind: { type: 'string', values: ['class', 'meeting'], description: 'Which room.' },
    'page-size': { type: 'number', default: 10, description: 'Rows.' },
    'course-id': { type: 'string', description: 'Which lesson.' },
    silent: { type: 'boolean', description: 'Says nothing.' },
  },
  properties: { entries: { type: shape<readonly { id: string }[]>('Entry[]'), description: 'Own data.' } },
  events: {
    'teacher-sample-pick': {
      detail: { id: 'string', millis: 'number', note: 'string?', entry: shape<{ id: string }>('Entry') },
      cancelable: true,
      description: 'A wish.',
    },
  },
  methods: {
    show: { type: shape<(date: string, view?: 'month') => void>('(date, view?)'), description: 'Goes there.' },
  },
  parts: { lesson: 'A lesson.' },
  slots: { empty: 'In place of the empty state.' },
});
type Sample = typeof contract;

/** Compiles only when both types are the same. */
function same<Left, Right>(
  ..._same: (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? [] : [never]
): void {}

describe('a contract', () => {
  it('has its own entries and those of all elements', () => {
    expect(Object.keys(contract.attributes)).to.eql([
      ...Object.keys(commonAttributes),
      'view',
      'kind',
      'page-size',
      'course-id',
      'silent',
    ]);
    expect(contract.events).to.include.keys('teacher-sample-pick', ...Object.keys(commonEvents));
    expect(contract.parts).to.include.keys('lesson', 'error', 'submit');
    expect(contract.methods).to.have.keys('reload', 'settled', 'show');
    expect(contract.properties).to.have.keys('fetchToken', 'entries');
    expect(contract.slots).to.eql({ empty: 'In place of the empty state.' });
  });

  it('gives a screen the types of its properties', () => {
    same<PropsOf<Sample>['view'], 'month' | 'week'>();
    same<PropsOf<Sample>['kind'], 'class' | 'meeting' | undefined>();
    same<PropsOf<Sample>['pageSize'], number>();
    same<PropsOf<Sample>['courseId'], string | undefined>();
    same<PropsOf<Sample>['silent'], boolean>();
    same<PropsOf<Sample>['theme'], 'light' | 'dark' | 'auto' | undefined>();
    same<PropsOf<Sample>['entries'], readonly { id: string }[] | undefined>();
  });

  it('gives a page the types of its events and methods', () => {
    same<DetailsOf<Sample>['teacher-sample-pick']['millis'], number>();
    same<DetailsOf<Sample>['teacher-sample-pick']['note'], string | undefined>();
    same<DetailsOf<Sample>['teacher-sample-pick']['entry'], { id: string }>();
    same<MethodsOf<Sample>['show'], (date: string, view?: 'month') => Promise<void>>();
    same<ElementOf<Sample>['lang'], string>();
    const listen = (element: ElementOf<Sample>): void => {
      element.addEventListener('teacher-sample-pick', (event) => same<typeof event.detail.id, string>());
      element.addEventListener('click', (event) => same<typeof event, PointerEvent>());
      element.pageSize = 20;
    };
    expect(listen).to.be.a('function');
  });
});
