import { useEffect, useMemo, useState } from 'react';
import { ALL_STUDENTS, readContactQuery, writeContactQuery, type ContactQuery } from '../../core/students/index.ts';
import { commonOf } from '../../core/session/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { liveAddress } from '../lessons/live-address.ts';
import { useFollowedFocus } from '../lessons/list/use-followed-focus.ts';
import { useHost } from '../../runtime/element-context.ts';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import ContactDetailScreen from './detail/contact-detail-screen.tsx';
import ContactListScreen from './list/contact-list-screen.tsx';
import {
  ContactNavigationContext,
  StoredContactQueryContext,
  type ContactNavigation,
  type StoredContactQuery,
} from './contact-navigation.ts';
import type { contract } from './contract.ts';

const FOCUS = { back: '.contact-detail-back', heading: '.teacher-heading', link: 'data-student' } as const;

type Props = PropsOf<typeof contract>;

export default function ContactsElement(values: Props) {
  return (
    <ElementFrame signIn={signInPanels[values.signIn]} values={values}>
      <Contacts {...values} />
      <Tooltips />
    </ElementFrame>
  );
}

/** The standalone list and its students: navigation state is in memory, and in sessionStorage for a reload. */
function Contacts({ studentId, words, order, readOnly, liveHref, meetingHref }: Props) {
  const { session } = useScreen();
  const { element, set, emit } = useHost<typeof contract>();
  // Several elements on a page are distinguished by their ids.
  const draftKey = `contacts ${element.id}`;
  const [kept] = useState(() => session.drafts.find(draftKey));
  const usual = useMemo(
    () => readContactQuery('', { ...ALL_STUDENTS, words: words ?? '', order: order ?? ALL_STUDENTS.order }),
    [words, order],
  );
  const [query, setQuery] = useState<ContactQuery>(() => readContactQuery(String(kept?.query ?? ''), usual));
  const [known, setKnown] = useState(usual);
  if (usual !== known) {
    setKnown(usual);
    // Applies only what the page has changed; the rest of the teacher's search is kept.
    setQuery({ ...readContactQuery(writeContactQuery(usual, known), query), page: 1 });
  }
  const [knownId, setKnownId] = useState(studentId);
  const [open, setOpen] = useState(studentId ?? (String(kept?.student ?? '') || undefined));
  if (studentId !== knownId) {
    setKnownId(studentId);
    setOpen(studentId);
  }
  useEffect(() => {
    session.drafts.save(draftKey, { query: writeContactQuery(query, usual), student: open ?? '' });
  }, [session, draftKey, query, usual, open]);

  // The page can read from the property what the teacher opens and closes.
  useEffect(() => {
    if (open === studentId) return;
    set('studentId', open);
    emit('teacher-student-show', { id: open ?? '' });
  }, [open, studentId, set, emit]);

  const follow = useFollowedFocus(open, FOCUS);
  const navigation = useMemo<ContactNavigation>(() => {
    const go = (id: string | undefined): void => {
      follow(open);
      commonOf(session).navigated();
      setOpen(id);
    };
    return {
      openStudent: go,
      openList() {
        if (open) emit('teacher-close', { kind: 'student', id: open });
        go(undefined);
      },
      liveHref: (id) => liveAddress(liveHref, id),
      meetingHref: (id) => liveAddress(meetingHref, id),
    };
  }, [session, open, liveHref, meetingHref, follow, emit]);
  const stored = useMemo<StoredContactQuery>(() => ({ query, keep: (next) => setQuery(next) }), [query]);
  return (
    <ContactNavigationContext value={navigation}>
      <StoredContactQueryContext value={stored}>
        <ReadOnlyContext value={readOnly}>
          {open ? <ContactDetailScreen key={open} id={open} /> : <ContactListScreen />}
        </ReadOnlyContext>
      </StoredContactQueryContext>
    </ContactNavigationContext>
  );
}
