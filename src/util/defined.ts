type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** `T` with its fields that may be undefined as optional fields. */
export type Defined<T> = Omit<T, Optional<T>> & { readonly [K in Optional<T>]?: Exclude<T[K], undefined> };

/** Leaves out the fields that are undefined: in this code an optional field is absent, never undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const present: Partial<T> = {};
  for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key];
  return present as Defined<T>;
}
