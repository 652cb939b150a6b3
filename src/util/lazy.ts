/** Makes a value at the first call and returns it at every call. `make` is released after the first. */
export function lazy<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ('make' in state) state = { value: state.make() };
    return state.value;
  };
}
