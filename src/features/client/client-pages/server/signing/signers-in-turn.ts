/** Finds signers who were emailed their link but haven't signed, for reminders to sign. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import type { Moment, SignersInTurn } from '#features/client/sending/server/reminded.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { estimateState } from '../pages/estimate-state.ts';
import { estimateSigners } from '../signer-table.ts';
import { signersOf } from './signers.ts';

/**
 * Returns the signers whose turn it is and who were emailed for the current revision, if the
 * estimate can still be signed.
 */
async function inTurn(db: DbOrTx, signerIds: readonly number[], { today, timeZone }: Moment) {
  if (signerIds.length === 0) return [];
  const rows = await db
    .select({ estimate: estimates })
    .from(estimates)
    // Their links don't work while the client is deleted.
    .innerJoin(contacts, and(eq(contacts.id, estimates.clientId), isNull(contacts.deletedAt)))
    .where(
      and(
        isNull(estimates.deletedAt),
        inArray(
          estimates.id,
          db
            .select({ id: estimateSigners.estimateId })
            .from(estimateSigners)
            .where(inArray(estimateSigners.id, [...signerIds])),
        ),
      ),
    )
    .orderBy(estimates.id);
  const found = [];
  for (const { estimate } of rows) {
    if (estimateState(estimate, today) !== 'open') continue;
    const signer = (await signersOf(db, estimate)).find(({ state }) => state === 'next');
    if (!signer?.mailedAt || !signerIds.includes(signer.id)) continue;
    const mailedOn = dayInZone(signer.mailedAt, timeZone);
    found.push({ ...signer, estimateId: estimate.id, mailedOn });
  }

  return found;
}

export const signersInTurn: SignersInTurn = {
  async mailedOn(db, days, moment) {
    const mailed = await db
      .select({ id: estimateSigners.id })
      .from(estimateSigners)
      .where(
        and(
          isNotNull(estimateSigners.linkMailedAt),
          sql`(${estimateSigners.linkMailedAt} at time zone ${moment.timeZone})::date = any(${sql.param([...days])}::date[])`,
        ),
      );
    const signers = await inTurn(
      db,
      mailed.map(({ id }) => id),
      moment,
    );

    return signers.map(({ id, estimateId }) => ({ id: estimateId, signerId: id }));
  },
  async find(db, { signerId }, moment) {
    const [signer] = await inTurn(db, signerId === null ? [] : [signerId], moment);

    return signer ?? null;
  },
};
