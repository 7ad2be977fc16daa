/** Users: the part that colleagues see, and the part that they see of their own account. */
import { z } from 'zod';
import { ADMIN, accessProfile, type AccessProfile } from '#shared/access-profile.ts';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { preferences } from '#features/office/preferences/preferences.ts';

export const username = requiredText('Username', 254).regex(
  /^\S+$/,
  'A username or email address has no spaces',
);

/** A user as colleagues see them: no secrets. */
export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string().nullable(),
    fullName: z.string(),
    /** 'admin' for the administrators' profile, otherwise 'user'; only the server sets it. */
    role: z.string(),
    accessProfile,
    isSubcontractor: z.boolean(),
    isActive: z.boolean(),
    /** Closed by its owner at least 30 days ago: anonymized, and never to be reopened. */
    isForgotten: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

/** The signed-in user with the whole profile, so that saving it loses nothing. */
export const me = user
  .extend({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    /** The company's today: the server's clock in the company's time zone. */
    today: z.string(),
    timeZoneName: z.string(),
    ...preferences.shape,
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;

/** A full name's parts: the first word, and the rest. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);

  return { firstName, lastName: rest.join(' ') };
}

export function joinName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ');
}

/** Shown in place of the name once a closed account is anonymized. */
export const FORMER_COLLEAGUE = 'Former colleague';

/** The role follows from the access profile; only the server sets it. */
export function roleOf(accessProfile: AccessProfile): 'admin' | 'user' {
  return accessProfile === ADMIN ? 'admin' : 'user';
}
