import { useRef, useState, type ReactNode } from 'react';
import { formatCents, toCents } from '#shared/money.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { splitPayment } from '../payment-split.ts';

interface Excess {
  invoice: Invoice;
  amount: number;
}

/** Asks for confirmation once before recording an amount of more than twice the balance. */
export function useExcessQuestion(record: () => Promise<void>): {
  /** Records the payment, or asks for confirmation first. */
  submit: (excess: Excess | null) => Promise<void>;
  question: ReactNode;
} {
  const [asking, setAsking] = useState<Excess | null>(null);
  const confirmed = useRef('');

  const keyOf = ({ invoice, amount }: Excess) => `${invoice.id} ${amount}`;

  const submit = async (excess: Excess | null) => {
    const isAsked =
      excess !== null &&
      splitPayment(toCents(excess.amount), toCents(excess.invoice.balance)).isFarAbove &&
      confirmed.current !== keyOf(excess);
    if (isAsked) setAsking(excess);
    else await record();
  };

  const question = asking && (
    <ConfirmDialog
      title="Record More Than the Balance?"
      text={questionText(asking)}
      confirmLabel="Record Payment"
      onConfirm={async () => {
        confirmed.current = keyOf(asking);
        await record();
      }}
      onClose={() => setAsking(null)}
    />
  );

  return { submit, question };
}

function questionText({ invoice, amount }: Excess): string {
  const { invoiceNumber, clientName, balance } = invoice;
  const { creditCents } = splitPayment(toCents(amount), toCents(balance));
  const comparison =
    balance > 0
      ? `more than twice the balance of ${invoiceNumber}, ${formatCents(toCents(balance))}`
      : `on ${invoiceNumber}, which is paid in full`;

  return `${formatCents(toCents(amount))} is ${comparison}. ${formatCents(creditCents)} will be kept as ${clientName}’s credit.`;
}
