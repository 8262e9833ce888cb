import { foldForSearch } from '../i18n/index.ts';
import { MINUTE_MS, offsetOf, timeOfMinute, zoneName } from '../time/index.ts';

/** A time zone as a list shows it. */
export interface ZoneEntry {
  /** IANA. */
  readonly id: string;
  /** What it is called, such as 日本標準時. */
  readonly name: string;
  /** How far its clocks are ahead now, such as `UTC+09:00`. */
  readonly offset: string;
}

/** Names of cities by zone, in several languages. */
export type CityNames = Readonly<Record<string, string>>;

/** Loads the names of cities, which only a search needs. */
export const loadCityNames = async (): Promise<CityNames> => (await import('./city-names.ts')).CITY_NAMES;

const HOME = 'Asia/Tokyo';

/** All zones that this machine knows, Tokyo first, then by name; `extra` is one that has to be among them. */
export function timeZones(extra: string, all: readonly string[] = Intl.supportedValuesOf('timeZone')): string[] {
  const others = new Set([...all, ...(extra ? [extra] : [])]);
  others.delete(HOME);
  return [HOME, ...[...others].toSorted()];
}

export function zoneEntry(id: string, language: string, now: number): ZoneEntry {
  return { id, name: zoneName(id, language, now), offset: offsetText(offsetOf(now, id)) };
}

/** The zones that fit the words by id, city, name or offset; those come first of which a part of the id or a city begins so. */
export function findZones(zones: readonly ZoneEntry[], words: string, cityNames: CityNames = {}): ZoneEntry[] {
  const wanted = foldForSearch(words.replaceAll('_', ' '));
  const cities = ({ id }: ZoneEntry) =>
    [...id.replaceAll('_', ' ').split('/'), ...(cityNames[id]?.split(' ') ?? [])].map(foldForSearch);
  const fitting = zones.filter(
    (zone) =>
      foldForSearch(`${zone.id.replaceAll('_', ' ')} ${zone.name} ${zone.offset}`).includes(wanted) ||
      cities(zone).some((city) => city.includes(wanted)) ||
      foldForSearch(cityNames[zone.id]).includes(wanted),
  );
  const begins = (zone: ZoneEntry) => cities(zone).some((city) => city.startsWith(wanted));
  return [...fitting.filter(begins), ...fitting.filter((zone) => !begins(zone))];
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  return `UTC${offset < 0 ? '−' : '+'}${timeOfMinute(minutes)}`;
}
