/** The access profiles, and the rights that a kind of record grants to each. */
import { z } from 'zod';

/** The five access profiles, from the most rights to the fewest. */
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

/** The rights of the profiles other than the administrator's, with all records or with their own. */
export type AccessTable = Partial<
  Record<AccessProfile, { all?: readonly Action[]; own?: readonly Action[] }>
>;
