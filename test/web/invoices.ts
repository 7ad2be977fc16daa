import type { Invoice } from '#features/money/invoices/invoice.ts';
import { anOrder } from './change-orders.ts';

/** Creates a draft invoice without payments. */
export const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  ...anOrder(),
  invoiceNumber: 'INV-1009',
  description: null,
  status: 'draft',
  displayStatus: 'draft',
  dueDate: '2026-12-06',
  paid: 0,
  paidAmount: 0,
  balance: 170,
  owed: 0,
  isDeposit: false,
  lessDeposit: 0,
  estimateId: null,
  estimateNumber: null,
  cancelledAt: null,
  cancelReason: null,
  ...more,
});
