import type { Actor } from '#shared/access.ts';

/** Who looks after a new contact when nobody is named: the sales rep who adds it. */
export function defaultOwner({ id, accessProfile }: Actor): number | null {
  return accessProfile === 'Sales Representative' ? id : null;
}
