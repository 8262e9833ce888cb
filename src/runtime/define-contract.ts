import type { Failure } from '../core/index.ts';
import { shape, type Contract } from './contract.ts';

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** The host page's token function. `reason`: `start` for the first token, `expired` when the last one is no longer valid. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/** Why an operation of an element failed. `load`: its code could not be loaded; `screen`: it crashed while it was drawn. */
export type FailureKind = Failure['kind'] | 'load' | 'screen';

export const commonAttributes = {
  provider: { type: 'string', description: "URL of the provider's API. Defaults to the origin of the page." },
  lang: {
    type: 'string',
    description:
      "Language as a BCP 47 tag. Defaults to the teacher's choice, then to the language stored in this browser, then to `ja-JP`.",
  },
  theme: {
    type: 'string',
    values: themes,
    description:
      "`light`, `dark` or `auto` (as the device). Defaults to the teacher's choice of light or dark, then to the page's `color-scheme`.",
  },
  'time-zone': {
    type: 'string',
    description: "IANA time zone for all times. Defaults to the teacher's setting, then to `Asia/Tokyo`.",
  },
} as const satisfies Contract['attributes'];

export const commonProperties = {
  fetchToken: {
    type: shape<FetchToken | undefined>("(reason: 'start' | 'expired') => Promise<string>"),
    description:
      "The page's own sign-in: a function that returns a token, which is kept in memory. The last function that was set counts for each provider.",
  },
} as const satisfies Contract['properties'];

export const commonEvents = {
  'teacher-ready': { detail: {}, description: 'The element has rendered its content for the first time.' },
  'teacher-failure': {
    detail: {
      kind: shape<FailureKind>(
        "'offline' | 'timeout' | 'http' | 'parse-error' | 'invalid-response' | 'rejected' | 'expired' | 'token' | 'provider' | 'aborted' | 'load' | 'screen'",
      ),
      message: 'string',
      call: 'string',
      status: 'number',
      code: 'string',
      field: 'string?',
    },
    description:
      'An operation failed. `kind` is machine-readable, `message` is localised for display. `call` is method and path of a failed call, else empty; ' +
      '`status` the HTTP status of an error, or the status of the reply (0 if there was none, -1 if the session has ended); ' +
      '`code` the rule that the provider names, or the problem with its URL or with `fetchToken`, else the `kind`; `field` the invalid field, if known.',
  },
  'teacher-sign-in': {
    detail: { provider: 'string', name: 'string' },
    description:
      'A teacher signed in, in this element or elsewhere. With `fetchToken`: the provider has accepted the token.',
  },
  'teacher-sign-out': {
    detail: { provider: 'string' },
    description: 'The teacher signed out, in this element or elsewhere.',
  },
  'teacher-session-expire': {
    detail: { provider: 'string' },
    description: 'The provider no longer accepts the session.',
  },
} as const satisfies Contract['events'];

/** What an element shows once nothing is on its way any more; `loading` if something still is when the time is up. */
export type SettledState = 'sign-in' | 'loading' | 'loaded' | 'empty' | 'failed';

export const commonMethods = {
  reload: {
    type: shape<() => void>('()'),
    description: 'Reloads the content. Unsaved input is kept. Does nothing while nobody is signed in.',
  },
  settled: {
    type: shape<(milliseconds?: number) => SettledState>('()'),
    description:
      'Waits until the element has finished loading, and resolves to what it shows: `sign-in`, `loaded`, `empty` or `failed`; `loading` if it still loads after 5000 ms, or after the given number.',
  },
} as const satisfies Contract['methods'];

export const commonParts = {
  error: 'An error message.',
  submit: 'The button that submits a form.',
} as const satisfies Contract['parts'];

export const commonCustomProperties = {
  '--teacher-accent': 'The accent colour. Its tints and the text on it are derived from it, legible in both themes.',
  '--teacher-background':
    'Background of the element. Default: white, or nearly black in the dark theme; `transparent` shows the background of the page.',
  '--teacher-radius': 'Corner radius. Default: 10px.',
  '--teacher-font': 'Font family. Default: the fonts of the system.',
  '--teacher-font-size': 'Size of body text. Default: 15px, on touch screens 16px.',
  '--teacher-spacing': 'Unit of all spacing. Default: 4px.',
  '--teacher-density': 'Factor for the height of rows and controls. Default: 1.',
} as const satisfies Contract['customProperties'];

type Own = Pick<Contract, 'tag' | 'summary'> & Partial<Contract>;
type Merged<Common, Given> = Common & (Given extends object ? Given : unknown);

/** An element's contract with the common entries added. */
export type Complete<C extends Own> = Pick<C, 'tag' | 'summary'> & {
  readonly attributes: Merged<typeof commonAttributes, C['attributes']>;
  readonly properties: Merged<typeof commonProperties, C['properties']>;
  readonly events: Merged<typeof commonEvents, C['events']>;
  readonly methods: Merged<typeof commonMethods, C['methods']>;
  readonly parts: Merged<typeof commonParts, C['parts']>;
  readonly customProperties: Merged<typeof commonCustomProperties, C['customProperties']>;
  readonly slots: C['slots'] extends object ? C['slots'] : Record<never, string>;
};

/** Completes an element's contract with the entries that all elements share. */
export function defineContract<const C extends Own>(own: C): Complete<C> {
  const complete: Contract = {
    ...own,
    attributes: { ...commonAttributes, ...own.attributes },
    properties: { ...commonProperties, ...own.properties },
    events: { ...commonEvents, ...own.events },
    methods: { ...commonMethods, ...own.methods },
    parts: { ...commonParts, ...own.parts },
    customProperties: { ...commonCustomProperties, ...own.customProperties },
    slots: own.slots ?? {},
  };
  return complete as unknown as Complete<C>;
}
