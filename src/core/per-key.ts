/** Creates a value for each key once and caches it: for few keys, or for Intl formats, which are slow to create. */
export function perKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const found = values.get(key) ?? make(key);
    values.set(key, found);
    return found;
  };
}
