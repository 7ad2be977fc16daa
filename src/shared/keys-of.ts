/** Returns the keys of an object literal in their order, typed, as `z.enum` takes them. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as [Key, ...Key[]];
