/**
 * The record types, named as in the database and in permissions. Search results and timelines list
 * them in this order.
 */
export const ENTITY_NAMES = [
  'contacts',
  'jobs',
  'tasks',
  'estimates',
  'invoices',
  'payments',
  'job_costs',
  'files',
  'web_forms',
  'web_form_submissions',
] as const;

export type EntityName = (typeof ENTITY_NAMES)[number];

type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${Dashed<Rest>}`
  : Name;

/** Returns a record type's name as used in URLs and folder names: 'job-costs'. */
export function addressOf<const Name extends string>(name: Name): Dashed<Name> {
  return name.replaceAll('_', '-') as Dashed<Name>;
}

export function isEntityName(name: string): name is EntityName {
  return ENTITY_NAMES.some((one) => one === name);
}
