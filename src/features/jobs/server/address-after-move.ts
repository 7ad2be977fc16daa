import { eq } from 'drizzle-orm';
import { contacts } from '#features/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { fold } from '#shared/fold.ts';
import { job, type Job, type JobUpdate } from '../job.ts';
import { postalAddress } from '../postal-address.ts';

const PARTS = ['addressLine1', 'addressLine2', 'city', 'postalCode'] as const;
const WITH_STATE = [...PARTS, 'state'] as const;

type Address = Pick<JobUpdate, (typeof WITH_STATE)[number]>;

const isSamePlace = (one: Address, other: Address): boolean =>
  PARTS.every((part) => fold(one[part] ?? '') === fold(other[part] ?? ''));

/** An address in a job's fields; without one where a part does not fit its field. */
function fieldsOf(address: string | null): Address {
  const { state, ...parts } = postalAddress(address ?? '');
  const fields = job.update.safeParse({ ...parts, ...(state !== null && { state }) });
  const none = Object.fromEntries(WITH_STATE.map((part) => [part, null]));

  return { ...none, ...(fields.success ? fields.data : {}) };
}

/**
 * Returns the address of a job that goes to another client: theirs, where the job was at the address of
 * the client before. Nothing where the job is elsewhere, or the change names an address.
 */
export async function addressAfterMove(
  tx: DbOrTx,
  { before, fields, to }: { before: Job; fields: JobUpdate; to: { address: string | null } },
): Promise<Address> {
  if (WITH_STATE.some((part) => fields[part] !== undefined) || !before.addressLine1) return {};
  const [from] = await tx
    .select({ address: contacts.address })
    .from(contacts)
    .where(eq(contacts.id, before.clientId));
  if (!from || !isSamePlace(fieldsOf(from.address), before)) return {};

  return fieldsOf(to.address);
}
