/** Makes a value when it is first asked for, once; what it is made of is let go of then. */
export function lazy<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly value: T } = { make };
  return () => {
    if ('make' in state) state = { value: state.make() };
    return state.value;
  };
}
