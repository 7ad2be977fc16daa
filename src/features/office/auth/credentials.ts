/** Schemas for proving identity: passwords, sessions, and related forms. */
import { z } from 'zod';
import { company } from '#features/office/company/company.ts';
import { requiredName, requiredText } from '#shared/fields/field-schemas.ts';
import { username } from './user.ts';

export const MIN_PASSWORD_LENGTH = 8;

export const password = z
  .string('Password is required')
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'Password can have at most 200 characters');

/** The two fields of every form that sets a new password. */
export const newPasswordFields = { newPassword: password, confirmPassword: password };

export function isSamePassword(values: { newPassword: string; confirmPassword: string }): boolean {
  return values.newPassword === values.confirmPassword;
}

/** The validation issue if `isSamePassword` fails, for `schema.refine`. */
export const PASSWORDS_DIFFER = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
};

export const setup = z.object({
  companyName: requiredName('Company name'),
  fullName: requiredName('Your name'),
  username,
  password,
  /** The time zone of the user doing the setup, which is nearly always the company's too. */
  timeZone: company.fields.timeZone.update.optional(),
  loadSampleData: z.boolean().optional(),
});

export const credentials = z.object({
  username: requiredText('Username or email', 254),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
});

export const passwordChange = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(1000),
  newPassword: password,
});

/** The username or email address of a user who forgot their password. */
export const forgottenPassword = credentials.pick({ username: true });

/** The number of minutes that the link in a forgotten-password email is valid. */
export const FORGOTTEN_LINK_MINUTES = 60;

/** A user's active session in one browser. */
export const openSignIn = z
  .object({
    id: z.int(),
    isCurrent: z.boolean(),
    device: z.string(),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenSignIn' });

export const joining = z.object({
  fullName: requiredName('Your name'),
  password,
});
