/** Users, as seen by colleagues and in their own profile. */
import { z } from 'zod';
import { ADMIN, accessProfile, type AccessProfile } from '#shared/access-profile.ts';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { preferences } from '#features/office/preferences/preferences.ts';

export const username = requiredText('Username', 254).regex(
  /^\S+$/,
  'A username or email address has no spaces',
);

/** A user as seen by colleagues. Contains no secrets. */
export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    fullName: z.string(),
    /** 'admin' for the administrator access profile, otherwise 'user'. Only the server sets it. */
    role: z.string(),
    accessProfile,
    isSubcontractor: z.boolean(),
    isActive: z.boolean(),
    /**
     * True if the user closed the account at least 30 days ago. The account has been anonymized and
     * cannot be reopened.
     */
    isForgotten: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

/** The signed-in user's full profile. Contains all fields, so saving it loses nothing. */
export const me = user
  .extend({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    /** Today's date for the company: the server's clock in the company's time zone. */
    today: z.string(),
    timeZoneName: z.string(),
    ...preferences.shape,
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;

/** Splits a full name into the first word and the rest. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);

  return { firstName, lastName: rest.join(' ') };
}

export function joinName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ');
}

/** Displayed instead of the user's name after a closed account is anonymized. */
export const FORMER_COLLEAGUE = 'Former colleague';

/** Derives the role from the access profile. Only the server sets it. */
export function roleOf(accessProfile: AccessProfile): 'admin' | 'user' {
  return accessProfile === ADMIN ? 'admin' : 'user';
}
