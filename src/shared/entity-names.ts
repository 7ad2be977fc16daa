/**
 * The kinds of record, by their name in addresses, the database and the policy, in the order in
 * which search results and timelines list them.
 */
export const ENTITY_NAMES = [
  'contacts',
  'jobs',
  'tasks',
  'estimates',
  'invoices',
  'payments',
] as const;

export type EntityName = (typeof ENTITY_NAMES)[number];

export function isEntityName(name: string): name is EntityName {
  return ENTITY_NAMES.some((one) => one === name);
}
