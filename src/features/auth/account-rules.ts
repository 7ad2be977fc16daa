import { ADMIN } from '#shared/access.ts';
import type { AccessProfile } from '#shared/access.ts';

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
