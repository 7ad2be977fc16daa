/** Decides if a partly delivered message may still go to a deferred recipient. */
import type { JobServices } from '#server/http/app-services.ts';
import { isReminder } from '../message-kind.ts';
import { noticeCheck } from './automatic-mail.ts';
import { readSendingSettings } from './change-settings.ts';
import { freshConfirmation } from './confirm-account-mail.ts';
import { remindedBy } from './reminded.ts';
import type { Moment, SignersInTurn } from './reminded.ts';
import { leavesAt } from './reminders.ts';
import type { SentMessageRow } from './sent-message-table.ts';

interface Waiting {
  row: SentMessageRow;
  signers: SignersInTurn;
  moment: Moment;
}

/** True for messages a user wrote, and for automatic messages that still apply. */
async function isStillSo(
  services: JobServices,
  { row, signers, moment }: Waiting,
): Promise<boolean> {
  const { db } = services.database;
  if (row.kind === 'autopayNotice') {
    return noticeCheck().isLive(db, row.id, moment.today);
  }
  if (row.kind === 'confirmAccount') return (await freshConfirmation(services, row)) !== 'void';
  if (!isReminder(row.kind)) return true;
  if (row.dueDate === null) return false;
  const subjects = await remindedBy(signers)[row.kind].onDays(db, [row.dueDate], moment);

  return subjects.some(({ id, signerId }) => id === row.entityId && signerId === row.signerId);
}

/**
 * Returns 'yes', 'no', or how long to wait until the company's quiet hours end. Doesn't change
 * anything.
 */
export async function wantedNow(
  services: JobServices,
  waiting: Waiting,
): Promise<'yes' | 'no' | { delayMs: number }> {
  const { row, moment } = waiting;
  if (!(await isStillSo(services, waiting))) return 'no';
  const isAutomatic =
    isReminder(row.kind) || row.kind === 'autopayNotice' || row.kind === 'confirmAccount';
  if (!isAutomatic) return 'yes';
  const settings = await readSendingSettings(services.database.db);
  const delayMs = leavesAt(settings, moment).getTime() - moment.now.getTime();

  return delayMs > 0 ? { delayMs } : 'yes';
}
