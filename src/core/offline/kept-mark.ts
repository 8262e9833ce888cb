/** On lessons from the device; a symbol, because copies of the lesson have it, too. */
const KEPT = Symbol('kept');

export const markKept = <Entry extends object>(entry: Entry): Entry => Object.assign(entry, { [KEPT]: true });

/** Whether a lesson comes from this device: then its memo and note are not known. */
export const isKept = (lesson: object): boolean => KEPT in lesson;
