/** What the company set about card payments, and when the provider was last heard of. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { DEFAULT_FEE_NOTE } from '../card-payment.ts';
import { cardPaymentSettings } from './card-payment-table.ts';

/** An hour of events changes the row once a minute at most. */
const HEARD_EVERY = "interval '1 minute'";

/** Notes that the provider sent a message that it signed. */
export async function heardOfProvider({
  database: { db },
  clock,
}: Pick<JobServices, 'database' | 'clock'>): Promise<void> {
  const heardAt = clock();
  await db
    .insert(cardPaymentSettings)
    .values({ id: 1, heardAt })
    .onConflictDoUpdate({
      target: cardPaymentSettings.id,
      set: { heardAt },
      setWhere: sql`${cardPaymentSettings.heardAt} is null or ${cardPaymentSettings.heardAt} < excluded.heard_at - ${sql.raw(HEARD_EVERY)}`,
    });
}

/** The row of settings; what a new company has where nothing was stored yet. */
export async function readSettingsRow(db: DbOrTx) {
  const [row] = await db.select().from(cardPaymentSettings);

  return row ?? { id: 1, feeNote: null, heardAt: null, version: 1 };
}

/** What the payment form says about processing fees: the company's sentence, or the server's. */
export async function feeNoteOf(
  db: DbOrTx,
  { stripeFeeNote }: { stripeFeeNote: string | undefined },
): Promise<string> {
  const { feeNote } = await readSettingsRow(db);

  return feeNote ?? stripeFeeNote ?? DEFAULT_FEE_NOTE;
}
