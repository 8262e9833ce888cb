import { useMemo, type ReactNode } from 'react';
import { readContactQuery, writeContactQuery } from '../../../core/students/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import {
  ContactNavigationContext,
  StoredContactQueryContext,
  type ContactNavigation,
  type StoredContactQuery,
} from '../../contacts/contact-navigation.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { usePortal } from '../portal-context.ts';
import { CONTACT_DETAIL, CONTACT_LIST, CONTACT_LIVE, COURSE_DETAIL } from '../routes/route.ts';
import { lessonLinks } from './lesson-links.ts';

/** The words of the student pages. */
export const words: Words = { namespaces: ['contacts', 'courses', 'dateTime', 'pagination'], dates: true };

interface Props {
  /** The student whose page it is; undefined for the list. */
  readonly studentId?: string;
  readonly children: ReactNode;
}

/** Provides the navigation of the student pages; the query of the list is in the URL. */
export function ContactPages({ studentId, children }: Props) {
  const {
    entry: { search },
    hrefOf,
    asLeft,
    go,
  } = usePortal();
  const navigation = useMemo<ContactNavigation>(
    () => ({
      ...lessonLinks({ hrefOf, go }),
      openLesson: (lessonId) =>
        go(fillPath(COURSE_DETAIL, { id: lessonId }), { memo: studentId && { fromStudent: studentId } }),
      studentHref: (id) => hrefOf(fillPath(CONTACT_DETAIL, { id })),
      openStudent: (id) => go(fillPath(CONTACT_DETAIL, { id })),
      openList: () => go(asLeft(CONTACT_LIST)),
      meetingHref: (id) => hrefOf(fillPath(CONTACT_LIVE, { id })),
    }),
    [hrefOf, asLeft, go, studentId],
  );
  // The same one as long as the address is: another replaces what was typed and is not stored yet.
  const query = useMemo(() => readContactQuery(search), [search]);
  const stored = useMemo<StoredContactQuery>(
    () => ({
      query,
      keep(next, options) {
        const parameters = writeContactQuery(next);
        go(parameters ? `${CONTACT_LIST}?${parameters}` : CONTACT_LIST, options);
      },
    }),
    [query, go],
  );
  return (
    <Texts {...words}>
      <ContactNavigationContext value={navigation}>
        <StoredContactQueryContext value={stored}>{children}</StoredContactQueryContext>
      </ContactNavigationContext>
    </Texts>
  );
}
