import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { PrintedCompany } from '#server/pdf/printed-document.ts';
import type { Letterhead } from '../letterhead.ts';
import type { PrintedLocation } from '../location.ts';
import { postalLines, printedAddress } from '../postal-lines.ts';
import { readLogoPicture } from './letterhead-queries.ts';

/**
 * The user or client link that prints a document, and the time. `user.id` is negative for a client
 * link. Each user or client link prints one document at a time.
 */
export interface PrintContext extends Pick<CallContext, 'db' | 'today' | 'now' | 'payUrl'> {
  user: { id: number };
}

/**
 * Returns the company as printed on documents. A location's address and phone number take
 * precedence over the company's.
 */
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
