/** The access profiles, and the type for their rights to a record type. */
import { z } from 'zod';

/** The access profiles, from most to fewest rights. */
export const ACCESS_PROFILES = [
  'Admin Project manager',
  'Project manager',
  'Sales Representative',
  'Field Technician',
  'User',
] as const;

export const accessProfile = z.enum(ACCESS_PROFILES, 'Choose an access profile');
export type AccessProfile = z.infer<typeof accessProfile>;

export const ADMIN: AccessProfile = 'Admin Project manager';

export type Action =
  | 'read'
  | 'create'
  | 'update'
  | 'progress'
  | 'assign'
  | 'share'
  | 'delete'
  | 'export'
  | 'import'
  | 'restore';

/**
 * Each profile's rights to all records, or only to the user's own. Administrators aren't listed.
 */
export type AccessTable = Partial<
  Record<AccessProfile, { all?: readonly Action[]; own?: readonly Action[] }>
>;
