import { isEmail } from '#shared/fields/field-schemas.ts';
import { ColorBadge } from './status-badge.tsx';

/**
 * Marks an email address that mail servers would reject. It was entered before addresses were
 * validated, or imported.
 */
export function CannotBeEmailed({ email }: { email: string }) {
  return isEmail(email) ? null : <ColorBadge color="yellow" label="Invalid email" />;
}
