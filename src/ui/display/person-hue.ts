const hues = new Map<string, number>();

/**
 * A person's steady hue, 0 to 359, derived from the name: for the initial's background and for lessons on a calendar. Width and
 * spaces do not matter: the same name may come in another form from a room or a list.
 */
export function hueOf(name: string): number {
  let hue = hues.get(name);
  if (hue === undefined) {
    let hash = 0;
    for (const character of name.normalize('NFKC').replace(/\s/g, ''))
      hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 36_000_011;
    hue = hash % 360;
    hues.set(name, hue);
  }
  return hue;
}
