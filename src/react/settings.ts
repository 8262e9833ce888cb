import type { ReactNode } from 'react';
import type { contract } from '../elements/settings/contract.ts';
import { TeacherSettings } from '../elements/settings/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type SettingsProps = TeacherProps<typeof contract>;

/** `<teacher-settings>` as a component. */
export const Settings: (props: SettingsProps) => ReactNode = component(TeacherSettings);
