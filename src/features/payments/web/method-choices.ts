import { MANUAL_METHODS, PAYMENT_METHOD_LABELS } from '../payment.ts';

/** What the manual form offers (specification, section 5). */
export const METHOD_CHOICES = MANUAL_METHODS.map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}));
