import { password } from '../account.ts';

/** The two fields of every screen that sets a new password (specification, section 5). */
export const newPasswordFields = { newPassword: password, confirmPassword: password };

export function isSamePassword(values: { newPassword: string; confirmPassword: string }): boolean {
  return values.newPassword === values.confirmPassword;
}

/** What `isSamePassword` says when they differ, for `schema.refine`. */
export const PASSWORDS_DIFFER = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
};
