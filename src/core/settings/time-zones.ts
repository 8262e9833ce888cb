import { foldForSearch } from '../i18n/index.ts';
import { MINUTE_MS, offsetOf, timeOfMinute, zoneName } from '../time/index.ts';

/** A time zone in a list. */
export interface ZoneEntry {
  /** IANA. */
  readonly id: string;
  /** Its name, such as 日本標準時. */
  readonly name: string;
  /** Its current offset, such as `UTC+09:00`. */
  readonly offset: string;
}

/** Names of cities by zone, in several languages. */
export type CityNames = Readonly<Record<string, string>>;

/** Loads the names of cities, which only a search needs. */
export const loadCityNames = async (): Promise<CityNames> => (await import('./city-names.ts')).CITY_NAMES;

const HOME = 'Asia/Tokyo';
/** Browsers support it, but few of them list it. */
const UTC = 'UTC';

/** All zones that this device knows, and UTC: Tokyo first, then by name; `extra` is a zone to include. */
export function timeZones(extra: string, all: readonly string[] = Intl.supportedValuesOf('timeZone')): string[] {
  const others = new Set([...all, UTC, ...(extra ? [extra] : [])]);
  others.delete(HOME);
  return [HOME, ...[...others].toSorted()];
}

export function zoneEntry(id: string, language: string, now: number): ZoneEntry {
  return { id, name: zoneName(id, language, now), offset: offsetText(offsetOf(now, id)) };
}

/**
 * The zones that match the words by id, city, name, country, abbreviation (JST) or offset (+5:30); zones in which a
 * part of the id or a city begins with them come first. `inCountries` are the ids of zones in the countries that the words name.
 */
export function findZones(
  zones: readonly ZoneEntry[],
  words: string,
  cityNames: CityNames = {},
  inCountries: ReadonlySet<string> = new Set(),
): ZoneEntry[] {
  const offset = offsetIn(words);
  if (offset !== undefined) {
    const fitting = zones.filter((zone) => zone.offset === offsetText(offset * MINUTE_MS));
    return fitting.toSorted((one, other) => Number(other.id === UTC) - Number(one.id === UTC));
  }
  const wanted = foldForSearch(words.replaceAll('_', ' '));
  const cities = ({ id }: ZoneEntry) =>
    [...id.replaceAll('_', ' ').split('/'), ...(cityNames[id]?.split(' ') ?? [])].map(foldForSearch);
  const fitting = zones.filter(
    (zone) =>
      foldForSearch(`${zone.id.replaceAll('_', ' ')} ${zone.name} ${zone.offset}`).includes(wanted) ||
      cities(zone).some((city) => city.includes(wanted)) ||
      foldForSearch(cityNames[zone.id]).includes(wanted) ||
      inCountries.has(zone.id),
  );
  const begins = (zone: ZoneEntry) => cities(zone).some((city) => city.startsWith(wanted));
  return [...fitting.filter(begins), ...fitting.filter((zone) => !begins(zone))];
}

/** The offset in minutes from UTC that words such as `UTC`, `GMT+9`, `+5:30`, `−0330` name; undefined for other words. */
function offsetIn(words: string): number | undefined {
  const text = words
    .normalize('NFKC')
    .replace(/[−–ー]/g, '-')
    .replace(/\s/g, '')
    .toUpperCase();
  const found = /^(UTC|GMT|Z)?(?:([+-])(\d{1,2})(?::?(\d\d))?)?$/.exec(text);
  if (!found || text === '') return undefined;
  const [, , sign, hours = '0', minutes = '0'] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}

/**
 * The ids of zones in the countries and regions whose names contain the words, in any of the languages. Empty if the
 * browser does not provide the zones of a country.
 */
export function zonesOfCountries(words: string, languages: readonly string[]): ReadonlySet<string> {
  const wanted = foldForSearch(words);
  const zones = new Set<string>();
  if (wanted === '') return zones;
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const region of REGIONS) {
    if (!names.some((each) => foldForSearch(each.of(region)).includes(wanted))) continue;
    for (const zone of zonesOf(region)) zones.add(zone);
  }
  return zones;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    getTimeZones?(): readonly string[] | undefined;
  };
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  // Browsers differ in the ids of a few zones: lists use the resolved ids.
  return zones.flatMap((zone) => [zone, new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone]);
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `UTC${offset < 0 ? '−' : '+'}${timeOfMinute(minutes)}`;
}
