/** Makes a value once, when it is first called. Then `make` is released, with what it holds. */
export function lazy<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ('make' in state) state = { value: state.make() };
    return state.value;
  };
}
