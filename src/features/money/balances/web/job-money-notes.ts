import { formatCents, toCents } from '#shared/money.ts';

interface JobAmounts {
  contractAmount: number | null;
  budget: number | null;
  /** Totals of the job's accepted estimates and invoices, in dollars. */
  accepted: number;
  invoiced: number;
}

/**
 * Compares a job's documents with its contract, and the contract with the budget. Returns
 * sentences.
 */
export function jobMoneyNotes({
  contractAmount,
  budget,
  accepted,
  invoiced,
}: JobAmounts): string[] {
  if (contractAmount === null || contractAmount === 0) {
    return invoiced > 0 || accepted > 0 ? ['No contract amount has been entered.'] : [];
  }
  const contract = toCents(contractAmount);
  const toInvoice = contract - toCents(invoiced);
  const acceptedMore = toCents(accepted) - contract;
  const margin = budget === null ? null : contract - toCents(budget);
  const notes: string[] = [];

  if (toInvoice > 0) notes.push(`${formatCents(toInvoice)} of the contract is not invoiced yet.`);
  if (toInvoice === 0) notes.push('Fully invoiced.');
  if (toInvoice < 0) notes.push(`Invoices are ${formatCents(-toInvoice)} over the contract.`);
  if (accepted > 0 && acceptedMore !== 0) {
    const difference = `${formatCents(Math.abs(acceptedMore))} ${acceptedMore > 0 ? 'over' : 'under'}`;
    notes.push(`Accepted estimates are ${difference} the contract.`);
  }
  if (margin !== null) {
    const percent = Math.round((Math.abs(margin) * 100) / contract);
    notes.push(
      margin >= 0
        ? `Budgeted profit: ${formatCents(margin)} (${percent}%).`
        : `The budget is ${formatCents(-margin)} over the contract.`,
    );
  }

  return notes;
}
