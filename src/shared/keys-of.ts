/** Returns an object literal's keys in order, typed for use with `z.enum`. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as [Key, ...Key[]];
