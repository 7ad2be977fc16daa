import { MANUAL_METHODS, PAYMENT_METHOD_LABELS } from '../payment.ts';

export const METHOD_CHOICES = MANUAL_METHODS.map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}));
