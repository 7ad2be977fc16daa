import { ADMIN } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access.ts';

/** A full name's parts: the first word, and the rest (specification, section 3; C13). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);

  return { firstName, lastName: rest.join(' ') };
}

export function joinName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ');
}

/** What somebody is called whose closed account has lost its name (S54). */
export const FORMER_COLLEAGUE = 'Former colleague';

/** The role that the specification's user has beside the access profile; owned by the server (C14). */
export function roleOf(accessProfile: AccessProfile): 'admin' | 'user' {
  return accessProfile === ADMIN ? 'admin' : 'user';
}
