import { isEmail } from '#shared/fields/field-schemas.ts';
import { ColorBadge } from './status-badge.tsx';

/** Marks an email address that no mail server accepts: typed before addresses were checked, or imported. */
export function CannotBeEmailed({ email }: { email: string }) {
  return isEmail(email) ? null : <ColorBadge color="yellow" label="Invalid email" />;
}
