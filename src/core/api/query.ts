/** A single value of a query. Null, undefined and the empty string are left out. */
export type QueryValue = string | number | boolean | null | undefined;

/** A query by key; an array repeats its key. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** A query without missing values. */
export type CleanQuery = Record<string, PresentValue | PresentValue[]>;

type PresentValue = string | number | boolean;

/** Drops null, undefined and empty-string entries (docs/spec.md, section 5); arrays stay, without such members. */
export function cleanQuery(query: Query): CleanQuery {
  const clean: CleanQuery = {};
  for (const [key, value] of Object.entries(query)) {
    if (isList(value)) clean[key] = value.filter(isPresent);
    else if (isPresent(value)) clean[key] = value;
  }
  return clean;
}

/** The query as a URL writes it, without `?`, its arrays repeated by key (docs/spec.md, section 7); empty without values. */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(cleanQuery(query))) {
    for (const member of isList(value) ? value : [value]) parameters.append(key, String(member));
  }
  return parameters.toString();
}

function isPresent(value: QueryValue): value is PresentValue {
  return value !== null && value !== undefined && value !== '';
}

/** `Array.isArray` alone does not narrow a readonly array. */
function isList<Member>(value: Member | readonly Member[]): value is readonly Member[] {
  return Array.isArray(value);
}
