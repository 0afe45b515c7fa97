/** As `of`, worked out once for each object, for as long as that object lives: for what is never changed, such as what has been read. */
export function remembered<Key extends object, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const same = known.get(key) ?? { value: of(key) }
    known.set(key, same)
    return same.value
  }
}
