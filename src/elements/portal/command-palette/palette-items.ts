import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Findable } from '../../../core/command-palette/index.ts';
import { routes } from '../routes/routes.ts';
import { CONTACT_DETAIL, LOGIN, menuPath, PASSWORD_RESET, type PortalRoute } from '../routes/route.ts';
import { createContacts } from '../../../core/students/index.ts';
import type { PlainTextKey } from '../../../core/i18n/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { lock, people, plus } from '../../../ui/icons/icons.ts';
import { exitEnd, globe, info, person, screen as screenIcon } from '../../../ui/icons/later-icons.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { useChoices } from '../layout/use-choices.ts';

/** In the order in which they are shown: what the provider finds comes last, so that it moves nothing from under a press of Enter. */
export const GROUPS = [
  'start',
  'recentStudent',
  'recent',
  'day',
  'student',
  'screen',
  'action',
  'lesson',
  'meeting',
] as const;
type Group = (typeof GROUPS)[number];

/** A result of the palette. The first of its `labels` is its label. */
export interface PaletteItem extends Findable {
  /** Identifies it among the recent picks. */
  readonly id: string;
  readonly group: Group;
  /** Secondary text. */
  readonly detail?: string;
  readonly icon: string;
  /** Name of a person, whose face is shown instead of the icon. */
  readonly person?: string;
  /** BCP 47 tag where the label is in another language. */
  readonly lang?: string;
  /** Whether a pick is stored among the recent ones. */
  readonly isRemembered: boolean;
  /** A language or a theme: found by its words, and not offered before. */
  readonly isChoice?: boolean;
  run(): void;
}

export interface PaletteActions {
  readonly onSignOut: () => void;
  readonly onOpen: (layer: 'create' | 'meeting' | 'lock' | 'help') => void;
}

/** Items that need no search request: pages, actions, and the teacher's students. */
export function usePaletteItems({ onSignOut, onOpen }: PaletteActions): readonly PaletteItem[] {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { go } = usePortal();
  const { languages, themes, choose } = useChoices();
  const canMeet = useCapability('meeting-changes');
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => {
    void contacts.load();
    return () => contacts.dispose();
  }, [contacts]);

  const list = contacts.students.data.value;
  // Keep the items of up to thousands of students, so that their search keys are computed once.
  const students = useMemo(
    () =>
      (list ?? []).map(({ id, name, kana, grade }): PaletteItem => ({
        id: `student ${id}`,
        group: 'student',
        labels: [name, kana],
        detail: [kana, grade].filter(Boolean).join(' '),
        icon: person,
        person: name,
        isRemembered: true,
        run: () => go(fillPath(CONTACT_DETAIL, { id })),
      })),
    [list, go],
  );

  const screens = screensOf().map(({ path, titleKey, icon }): PaletteItem => ({
    id: `screen ${path}`,
    group: 'screen',
    labels: [t(titleKey as PlainTextKey), path],
    icon: icon ?? screenIcon,
    isRemembered: true,
    run: () => go(menuPath({ path })),
  }));
  const action = (
    name: 'create' | 'meeting' | 'lock' | 'signOut' | 'help',
    icon: string,
    run: () => void,
  ): PaletteItem => ({
    id: `action ${name}`,
    group: 'action',
    labels: [t(`commandPalette.actions.${name}`), ...t(`commandPalette.also.${name}`).split(' ')],
    icon,
    isRemembered: name !== 'signOut',
    run,
  });
  const choice =
    (kind: 'language' | 'theme', icon: string) =>
    ({ id, label, lang, checked }: (typeof languages)[number]): PaletteItem[] =>
      checked
        ? []
        : [
            {
              id: `action ${kind} ${id}`,
              group: 'action',
              labels: [
                t(`commandPalette.actions.${kind}`, { name: label }),
                ...t(`commandPalette.also.${kind}`).split(' '),
                id,
              ],
              icon,
              isRemembered: true,
              isChoice: true,
              ...(lang && { lang }),
              run: () => choose(id),
            },
          ];
  return [
    ...students,
    ...screens,
    action('create', plus, () => onOpen('create')),
    ...(canMeet ? [action('meeting', people, () => onOpen('meeting'))] : []),
    action('lock', lock, () => onOpen('lock')),
    ...languages.flatMap(choice('language', globe)),
    ...themes.flatMap(choice('theme', screenIcon)),
    action('help', info, () => onOpen('help')),
    action('signOut', exitEnd, onSignOut),
  ];
}

/** Routes with a screen that need no id in their path, those of the menu first. */
function screensOf(): PortalRoute[] {
  const pages = allOf(routes).filter(
    ({ screen, titleKey, path }) => screen && titleKey && !menuPath({ path }).includes(':') && !isPublic(path),
  );
  return [...pages.filter(({ name }) => name), ...pages.filter(({ name }) => !name)];
}

const allOf = (tree: readonly PortalRoute[]): PortalRoute[] =>
  tree.flatMap((route) => [route, ...allOf(route.children ?? [])]);
/** Pages for teachers who are not signed in. */
const isPublic = (path: string): boolean => path === LOGIN || path === PASSWORD_RESET;
