import { eq } from 'drizzle-orm';
import type { EndCount } from '#features/work/contacts/server/client-change-routes.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { fold } from '#shared/fold.ts';
import { job, type Job, type JobUpdate } from '../job.ts';
import { postalAddress } from '../postal-address.ts';
import { jobs } from './job-table.ts';

const PARTS = ['addressLine1', 'addressLine2', 'city', 'postalCode'] as const;
const WITH_STATE = [...PARTS, 'state'] as const;

type Address = Pick<JobUpdate, (typeof WITH_STATE)[number]>;

const isSamePlace = (one: Address, other: Address): boolean =>
  PARTS.every((part) => fold(one[part] ?? '') === fold(other[part] ?? ''));

/**
 * Converts an address to job fields. Returns all fields empty if any part is invalid for its field.
 */
function fieldsOf(address: string | null): Address {
  const { state, ...parts } = postalAddress(address ?? '');
  const fields = job.update.safeParse({ ...parts, ...(state !== null && { state }) });
  const none = Object.fromEntries(WITH_STATE.map((part) => [part, null]));

  return { ...none, ...(fields.success ? fields.data : {}) };
}

/**
 * Returns the new address for a job that moves to a different client: the new client's address, if
 * the job was at the previous client's address. Empty if the job is elsewhere or the change sets an
 * address itself.
 */
export async function addressAfterMove(
  tx: DbOrTx,
  { before, fields, to }: { before: Job; fields: JobUpdate; to: { address: string | null } },
): Promise<Address> {
  if (WITH_STATE.some((part) => fields[part] !== undefined) || !before.addressLine1) return {};
  const from = await addressOf(tx, before.clientId);

  return isSamePlace(fieldsOf(from), before) ? fieldsOf(to.address) : {};
}

async function addressOf(db: DbOrTx, clientId: number): Promise<string | null> {
  const [client] = await db
    .select({ address: contacts.address })
    .from(contacts)
    .where(eq(contacts.id, clientId));

  return client?.address ?? null;
}

/**
 * Counts the addresses that change when a job moves to a different client: 1 if the job is at its
 * client's address, 0 if it is elsewhere.
 */
export const countAddresses: EndCount = async (db, _ctx, { entity, id }) => {
  if (entity !== 'jobs') return 0;
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row?.addressLine1) return 0;

  return isSamePlace(fieldsOf(await addressOf(db, row.clientId)), row) ? 1 : 0;
};
