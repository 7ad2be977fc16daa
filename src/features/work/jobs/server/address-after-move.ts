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

/** Returns an address as job fields; leaves out all fields when a part does not fit its field. */
function fieldsOf(address: string | null): Address {
  const { state, ...parts } = postalAddress(address ?? '');
  const fields = job.update.safeParse({ ...parts, ...(state !== null && { state }) });
  const none = Object.fromEntries(WITH_STATE.map((part) => [part, null]));

  return { ...none, ...(fields.success ? fields.data : {}) };
}

/**
 * Returns the address of a job that moves to another client: the new client's address, if the job
 * was at the previous client's address. Empty when the job is elsewhere, or the change includes an
 * address.
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
 * Counts the address that a job gets from its client: 1 when the job is there, 0 when it is
 * elsewhere.
 */
export const countAddresses: EndCount = async (db, _ctx, { entity, id }) => {
  if (entity !== 'jobs') return 0;
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  if (!row?.addressLine1) return 0;

  return isSamePlace(fieldsOf(await addressOf(db, row.clientId)), row) ? 1 : 0;
};
