/** The company's card payment settings, and when the last webhook arrived. */
import { sql } from 'drizzle-orm';
import { recordCompanyChange } from '#features/office/company/server/change-company.ts';
import { lockCompany } from '#features/office/company/server/company-queries.ts';
import type { z } from 'zod';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Settings, StripeSettings } from '#server/settings.ts';
import { AppError } from '#shared/app-error.ts';
import { CARD_SETTINGS, cardPaymentSetup } from '../card-payment-settings.ts';
import type { CardPaymentSetup, cardPaymentSetupUpdate } from '../card-payment-settings.ts';
import { DEFAULT_FEE_NOTE } from '../card-payment.ts';
import { cardPaymentSettings } from './card-payment-table.ts';

/** Update the row at most once a minute, however many events arrive. */
const RECORDED_EVERY = "interval '1 minute'";

/** Stores when an event with a valid provider signature arrived. */
export async function recordProviderContact({
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
      setWhere: sql`${cardPaymentSettings.heardAt} is null or ${cardPaymentSettings.heardAt} < excluded.heard_at - ${sql.raw(RECORDED_EVERY)}`,
    });
}

/** Returns the settings row, or a new company's defaults. */
export async function readSettingsRow(db: DbOrTx) {
  const [row] = await db.select().from(cardPaymentSettings);

  return row ?? { id: 1, ...cardPaymentSetup.initial, heardAt: null, version: 1 };
}

/**
 * Returns the note about processing fees: the company's, otherwise the server's, otherwise the
 * default.
 */
export async function feeNoteOf(
  db: DbOrTx,
  settings: Pick<Settings, 'stripeFeeNote'>,
): Promise<string> {
  const { feeNote } = await readSettingsRow(db);

  return feeNote ?? defaultNote(settings);
}

const defaultNote = ({ stripeFeeNote }: Pick<Settings, 'stripeFeeNote'>) =>
  stripeFeeNote ?? DEFAULT_FEE_NOTE;

/** Returns true if no real money moves, because of test keys or a substitute provider. */
export const isTestProvider = ({ api, publishableKey }: StripeSettings): boolean =>
  api !== undefined || publishableKey.startsWith('pk_test_');

const WEBHOOK_PATH = '/api/stripe/webhook';

type Services = Pick<JobServices, 'settings'>;

/** Returns the status of card payments for the settings screen, without any keys. */
export async function readCardSetup(
  { db }: { db: DbOrTx },
  { settings }: Services,
): Promise<CardPaymentSetup> {
  const { stripe, publicUrl } = settings;
  const { feeNote, heardAt, version } = await readSettingsRow(db);

  return {
    isOn: stripe !== undefined,
    isTest: stripe !== undefined && isTestProvider(stripe),
    missing: stripe === undefined ? [...CARD_SETTINGS] : [],
    webhookUrl: publicUrl === undefined ? null : `${publicUrl}${WEBHOOK_PATH}`,
    heardAt: heardAt?.toISOString() ?? null,
    feeNote,
    defaultFeeNote: defaultNote(settings),
    version,
  };
}

const CHANGED = 'The fee note was changed by another user. Reload the page to see it.';

/** Changes the fee note and logs the change. Throws a 409 if another user changed it first. */
export function changeCardSetup(
  ctx: RequestContext,
  services: Services,
  { feeNote, version }: z.output<typeof cardPaymentSetupUpdate>,
): Promise<CardPaymentSetup> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCompany(tx);
    const before = await readSettingsRow(tx);
    if (feeNote !== before.feeNote) {
      if (version !== before.version) {
        throw new AppError('conflict', CHANGED, {
          issues: [{ path: 'feeNote', message: CHANGED }],
        });
      }
      const values = { feeNote, version: before.version + 1 };
      await tx
        .insert(cardPaymentSettings)
        .values({ id: 1, ...values })
        .onConflictDoUpdate({ target: cardPaymentSettings.id, set: values });
      await recordCompanyChange(tx, ctx, {
        before: { cardFeeNote: before.feeNote },
        after: { cardFeeNote: feeNote },
      });
    }

    return readCardSetup({ db: tx }, services);
  });
}
