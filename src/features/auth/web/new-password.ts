import { password } from '../user.ts';

/** The two fields of every screen that sets a new password. */
export const newPasswordFields = { newPassword: password, confirmPassword: password };

export function isSamePassword(values: { newPassword: string; confirmPassword: string }): boolean {
  return values.newPassword === values.confirmPassword;
}

/** The issue when `isSamePassword` fails, for `schema.refine`. */
export const PASSWORDS_DIFFER = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
};
