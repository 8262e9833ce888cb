/**
 * Makes a value for each key once and keeps it: for few keys, or for the formats of Intl, which are slow to make. Above the
 * maximum number of values it forgets all of them.
 */
export function perKey<Key, Value>(make: (key: Key) => Value, maximum = Infinity): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const found = values.get(key) ?? make(key);
    if (values.size >= maximum && !values.has(key)) values.clear();
    values.set(key, found);
    return found;
  };
}
