const hues = new Map<string, number>();

/** A title after a name: visitors of meetings come with it, and often with who else comes, as in 小林 葵さんと保護者の方. */
const TITLE = /^(..+?)(?:さん|様|くん|ちゃん|同学).*$/u;

/**
 * A person's steady hue, 0 to 359, derived from the name: for the initial's background and for lessons on a calendar. Width,
 * spaces and titles do not matter: the same name may come in another form from a room or a list. A student's family has the
 * student's hue where it is named after the student.
 */
export function hueOf(name: string): number {
  let hue = hues.get(name);
  if (hue === undefined) {
    let hash = 0;
    for (const character of name.normalize('NFKC').replace(/\s/g, '').replace(TITLE, '$1'))
      hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 36_000_011;
    hue = hash % 360;
    hues.set(name, hue);
  }
  return hue;
}
