import { hueOf } from '../../../ui/display/avatar.tsx';

/**
 * A class for each hue. An inline style for each of hundreds of lessons would make the browser compute each one's colours;
 * with a class it does so once per person.
 */
export const huesCss = Array.from({ length: 360 }, (_, hue) => `.schedule-hue-${hue}{--schedule-hue:${hue}}`).join('');

/** The class that gives a lesson or a meeting its person's hue. */
export const hueClass = (name: string): string => `schedule-hue-${hueOf(name)}`;
