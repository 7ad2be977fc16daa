/** Reads and changes the company's settings for emails to clients. */
import { eq, sql } from 'drizzle-orm';
import { recordCompanyChange } from '#features/office/company/server/change-company.ts';
import { lockCompany } from '#features/office/company/server/company-queries.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { quietHoursIssue } from '#features/office/notifications/mail-times.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { recordClientEvent } from '#features/work/contacts/server/record-client-event.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { MESSAGE_KINDS } from '../message-kind.ts';
import { sendingSettings } from '../sending-settings.ts';
import type { ReminderRule, SendingSettings, SendingUpdate } from '../sending-settings.ts';
import { clientsWithoutReminders, sendingSettingsTable } from './sent-message-table.ts';

const { initial } = sendingSettings;

export async function readSendingSettings(db: DbOrTx): Promise<SendingSettings> {
  const [row] = await db.select().from(sendingSettingsTable);
  if (!row) return { ...initial, version: 1 };
  const { id: _id, templates, ...rest } = row;

  return { ...rest, templates: { ...initial.templates, ...templates } };
}

/** Returns the settings as shown in the audit trail, with one entry per template. */
function audited({ templates, quietFrom, quietTo, ...rules }: SendingSettings) {
  const texts = MESSAGE_KINDS.map((kind) => [
    `${kind}MessageText`,
    `${templates[kind].subject}\n${templates[kind].message}`,
  ]);
  const daysOf = (some: readonly ReminderRule[]) =>
    some.flatMap(({ days, isOn }) => (isOn ? [days] : [])).join(', ') || null;

  return {
    ...Object.fromEntries(texts),
    reminderDays: daysOf(rules.reminderRules),
    estimateReminderDays: daysOf(rules.estimateRules),
    signReminderDays: daysOf(rules.signerRules),
    reminderQuietHours: quietFrom && `${quietFrom} to ${quietTo}`,
  };
}

/**
 * Updates the settings. Throws a 409 with both values if another user changed them concurrently.
 */
export function changeSendingSettings(
  ctx: RequestContext,
  { version: sentVersion, templates, ...change }: SendingUpdate,
): Promise<SendingSettings> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCompany(tx);
    const before = await readSendingSettings(tx);
    const sent = {
      ...change,
      ...(templates && { templates: { ...before.templates, ...templates } }),
    };
    if (sentVersion !== undefined && sentVersion !== before.version && !templates) {
      await assertNoConflicts(tx, {
        entity: 'company',
        id: 1,
        sentVersion,
        sent,
        current: before,
      });
    }
    const after = { ...before, ...sent };
    const issue = quietHoursIssue({ ...after, digestAt: null });
    if (issue) throw new AppError('bad_input', issue.message, { issues: [issue] });
    if (isSameValue(before, after)) return before;
    const { version, ...values } = { ...after, version: before.version + 1 };
    await tx
      .insert(sendingSettingsTable)
      .values({ id: 1, ...values, version })
      .onConflictDoUpdate({ target: sendingSettingsTable.id, set: { ...values, version } });
    await recordCompanyChange(tx, ctx, { before: audited(before), after: audited(after) });

    return { ...after, version };
  });
}

interface OneClient {
  id: number;
  access: RowAccess<'contacts'>;
}

/**
 * Returns whether reminders are off for a client, and whether the company has any reminder rules
 * turned on.
 */
export async function readClientReminders(ctx: RequestContext, { id, access }: OneClient) {
  await contactStore.find(ctx.db, ctx, { id, access });
  const [off] = await ctx.db
    .select()
    .from(clientsWithoutReminders)
    .where(eq(clientsWithoutReminders.contactId, id));
  const { reminderRules, estimateRules, signerRules } = await readSendingSettings(ctx.db);
  const hasRules = [...reminderRules, ...estimateRules, ...signerRules].some(({ isOn }) => isOn);

  return { isOff: off !== undefined, hasRules };
}

export function changeClientReminders(
  ctx: RequestContext,
  { isOff, ...one }: OneClient & { isOff: boolean },
) {
  return inTransaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx };
    await tx.execute(sql`select from contacts where id = ${one.id} for update`);
    await contactStore.find(tx, inTx, one);
    const before = await readClientReminders(inTx, one);
    if (before.isOff === isOff) return before;
    if (isOff) await tx.insert(clientsWithoutReminders).values({ contactId: one.id });
    else {
      await tx.delete(clientsWithoutReminders).where(eq(clientsWithoutReminders.contactId, one.id));
    }
    await recordClientEvent(tx, ctx, {
      clientId: one.id,
      before: { paymentReminders: isOff ? 'on' : 'off' },
      after: { paymentReminders: isOff ? 'off' : 'on' },
    });

    return { ...before, isOff };
  });
}
