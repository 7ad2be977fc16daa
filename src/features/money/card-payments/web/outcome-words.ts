import { formatDollars } from '#shared/money.ts';
import type { ToastMessage } from '#web/toast/toast.ts';
import { stateOf, UNCLEAR } from '../card-payment.ts';
import type { CardPayment } from '../card-payment.ts';

/** Maximum time that screens wait for the provider, in milliseconds. */
export const PATIENCE_MS = 20_000;

/** Shown if the provider is slow to confirm a payment. */
export const SLOW_TOAST: ToastMessage = {
  title: 'Not confirmed yet',
  description: 'Stripe has not confirmed the payment yet. It is recorded here once confirmed.',
  tone: 'error',
};

/** Returns the toast for a payment that is no longer processing. */
export function outcomeToast(payment: CardPayment): ToastMessage {
  switch (stateOf(payment)) {
    case 'paid':
      return {
        title: 'Payment Successful',
        description: 'Thank you for your payment!',
        tone: 'success',
      };
    case 'failed':
      return {
        title: 'Payment Failed',
        description: payment.message ?? 'The payment did not go through.',
        tone: 'error',
      };
    case 'verifying':
      return {
        title: 'Bank account not confirmed yet',
        description: 'Nothing is charged until the client confirms it.',
        tone: 'success',
      };
    case 'unclear':
      return { title: 'Not confirmed yet', description: UNCLEAR, tone: 'error' };
    default:
      return {
        title: 'Payment pending',
        description: `${formatDollars(payment.amount)} is pending from the bank.`,
        tone: 'success',
      };
  }
}
