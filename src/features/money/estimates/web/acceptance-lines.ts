import { formatDay } from '#shared/calendar-day.ts';
import { formatDollars, toCents, toDollars } from '#shared/money.ts';
import type { AcceptancePreview, BulkAcceptancePreview } from '../acceptance.ts';
import type { ContractMode } from '../contract-shares.ts';

const tasks = (count: number) => (count === 1 ? '1 task is' : `${count} tasks are`);

/**
 * Returns the contract amount after the acceptance, in dollars. Without a mode, uses the server's
 * default.
 */
function contractAfter(
  { contract: { before, after }, total }: NonNullable<AcceptancePreview['accepting']>,
  mode: ContractMode | null,
): number {
  if (mode === 'replaces') return total;

  return mode === 'adds' ? toDollars(toCents(before ?? 0) + toCents(total)) : (after ?? total);
}

/**
 * Returns the lines of the confirmation for accepting an estimate: the effects on its job,
 * contract, tasks, and deposit. `mode` is how the user wants the estimate to affect the contract;
 * null for the default.
 */
export function acceptingLines(
  number: string,
  { accepting, expiredOn }: Pick<AcceptancePreview, 'accepting' | 'expiredOn'>,
  mode: ContractMode | null = null,
): string[] {
  if (!accepting) return [`${number} is already accepted.`];
  const { job, contract, tasks: added, deposit } = accepting;
  const after = contractAfter(accepting, mode);

  return [
    ...(expiredOn ? [`${number} expired on ${formatDay(expiredOn)}.`] : []),
    job.id === null
      ? `The job “${job.title}” is created.`
      : job.from !== null && job.to !== null
        ? `The job “${job.title}” moves from ${job.from} to ${job.to}.`
        : `The job “${job.title}” stays in its stage.`,
    `Its contract amount ${contract.before === after ? 'stays at' : 'becomes'} ${formatDollars(after)}.`,
    ...(added.length > 0 ? [`${tasks(added.length)} added: ${added.join(', ')}.`] : []),
    ...(deposit > 0 ? [`A deposit invoice for ${formatDollars(deposit)} is created.`] : []),
  ];
}

const estimates = (count: number) => (count === 1 ? '1 estimate' : `${count} estimates`);
const invoices = (count: number) =>
  count === 1 ? '1 deposit invoice' : `${count} deposit invoices`;

/**
 * Returns the lines of the confirmation for changing the status of several estimates; empty if none
 * would be accepted or reverted.
 */
export function bulkAcceptanceLines(
  { accepting, takingBack }: BulkAcceptancePreview,
  status: string,
): string[] {
  if (status !== 'accepted') {
    const { count, signed, openDeposits, paidDeposits } = takingBack;
    if (count === 0) return [];

    return [
      `Undoes the acceptance of ${estimates(count)}, except for records changed since.`,
      ...(signed > 0 ? [`Client signatures stay on file (${signed}).`] : []),
      ...(openDeposits > 0 ? [`Cancels ${invoices(openDeposits)}.`] : []),
      ...(paidDeposits > 0 ? [`Keeps ${invoices(paidDeposits)} with payments on them.`] : []),
    ];
  }
  const { count, total, newJobs, deposits, depositTotal, hasTasks, expired } = accepting;
  if (count === 0) return [];

  return [
    `Accepts ${estimates(count)} for ${formatDollars(total)}. Their jobs become sold.`,
    ...(newJobs > 0 ? [newJobs === 1 ? 'Creates 1 job.' : `Creates ${newJobs} jobs.`] : []),
    ...(hasTasks ? ['Adds the tasks from each job’s templates.'] : []),
    ...(deposits > 0 ? [`Creates ${invoices(deposits)} for ${formatDollars(depositTotal)}.`] : []),
    ...(expired > 0 ? [`Already expired: ${estimates(expired)}.`] : []),
  ];
}
