/** User administration: team members, invitations, and one-time links. */
import { z } from 'zod';
import { user } from '#features/office/auth/user.ts';
import { accessProfile } from '#shared/access-profile.ts';
import { requiredEmail } from '#shared/fields/field-schemas.ts';

/** A user in the team list. */
export const teamMember = user
  .extend({
    /** True if the user has two-step verification. Only set if the reader can update users. */
    hasSecondFactor: z.boolean().optional(),
  })
  .meta({ id: 'TeamMember' });

export type TeamMember = z.infer<typeof teamMember>;

export const userChange = z
  .object({ accessProfile, isSubcontractor: z.boolean(), isActive: z.boolean() })
  .partial();

export const invitationInput = z.object({
  email: requiredEmail(),
  accessProfile,
  isSubcontractor: z.boolean().optional(),
});

export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    accessProfile,
    isSubcontractor: z.boolean(),
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

/** A link that is shown only once. `emailed` is true if it was also sent by email. */
export const oneTimeLink = z.object({ link: z.string(), emailed: z.boolean() });

export type OneTimeLink = z.infer<typeof oneTimeLink>;
