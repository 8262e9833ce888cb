/** Makes a value for each key once and keeps it: for few keys, or for the formats of Intl, which are slow to make. */
export function perKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const found = values.get(key) ?? make(key);
    values.set(key, found);
    return found;
  };
}
