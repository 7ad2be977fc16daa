import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { PrintedCompany } from '#server/pdf/printed-document.ts';
import type { Letterhead } from '../letterhead.ts';
import type { PrintedLocation } from '../location.ts';
import { postalLines, printedAddress } from '../postal-lines.ts';
import { readLogoPicture } from './letterhead-queries.ts';

/**
 * The caller that prints, and when. `user` is a user's id, or a negative number for a client's link:
 * each prints one document at a time.
 */
export interface PrintContext extends Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'> {
  user: { id: number };
}

/** Returns the company as printed; a location's own address and phone come before the company's. */
export async function printedCompany(
  db: DbOrTx,
  letterhead: Letterhead,
  location: PrintedLocation | null = null,
): Promise<PrintedCompany> {
  const own = location ? postalLines(location) : [];

  return {
    name: letterhead.name,
    location: location?.name ?? null,
    logo: await readLogoPicture(db, letterhead.logoHash),
    addressLines: printedAddress(own.length > 0 ? own : postalLines(letterhead)),
    phone: location?.phone ?? letterhead.phone,
    email: letterhead.email,
    website: letterhead.website,
    licenseNumber: letterhead.licenseNumber,
  };
}
