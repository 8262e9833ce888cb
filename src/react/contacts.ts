import type { ReactNode } from 'react';
import type { contract } from '../elements/contacts/contract.ts';
import { TeacherContacts } from '../elements/contacts/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type ContactsProps = TeacherProps<typeof contract>;

/** `<teacher-contacts>` as a component. */
export const Contacts: (props: ContactsProps) => ReactNode = component(TeacherContacts);
