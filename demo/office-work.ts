/** The calls that people make, without the network: the same shapes check what is sent, the same verbs do it. */
import type { z } from 'zod';
import { contact } from '#features/contacts/contact.ts';
import type { Contact } from '#features/contacts/contact.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { estimateCreate, estimateUpdate } from '#features/estimates/estimate.ts';
import type { Estimate } from '#features/estimates/estimate.ts';
import { createEstimate, updateEstimate } from '#features/estimates/server/change-estimate.ts';
import { invoiceCreate, invoiceUpdate } from '#features/invoices/invoice.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import { createInvoice, updateInvoice } from '#features/invoices/server/change-invoice.ts';
import { job } from '#features/jobs/job.ts';
import type { Job } from '#features/jobs/job.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import { paymentCreate } from '#features/ledger/payment.ts';
import type { Payment } from '#features/ledger/payment.ts';
import { recordPayment } from '#features/payments/server/record-payment.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RequestContext } from '#server/http/request-context.ts';

export function addContact(
  ctx: RequestContext,
  sent: z.input<typeof contact.create>,
): Promise<Contact> {
  return contactStore.create(ctx, contact.create.parse(sent));
}

export function changeContact(
  ctx: RequestContext,
  { id }: { id: number },
  sent: z.input<typeof contact.update>,
): Promise<Contact> {
  return contactStore.update(ctx, { id, access: everyRow, change: contact.update.parse(sent) });
}

export function openJob(ctx: RequestContext, sent: z.input<typeof job.create>): Promise<Job> {
  return jobStore.create(ctx, job.create.parse(sent));
}

export function changeJob(
  ctx: RequestContext,
  { id }: { id: number },
  sent: z.input<typeof job.update>,
): Promise<Job> {
  return jobStore.update(ctx, { id, access: everyRow, change: job.update.parse(sent) });
}

export function writeEstimate(
  ctx: RequestContext,
  sent: z.input<typeof estimateCreate>,
): Promise<Estimate> {
  return createEstimate(ctx, estimateCreate.parse(sent));
}

export function changeEstimate(
  ctx: RequestContext,
  { id }: { id: number },
  sent: z.input<typeof estimateUpdate>,
): Promise<Estimate> {
  return updateEstimate(ctx, { id, access: everyRow, change: estimateUpdate.parse(sent) });
}

export function writeInvoice(
  ctx: RequestContext,
  sent: z.input<typeof invoiceCreate>,
): Promise<Invoice> {
  return createInvoice(ctx, invoiceCreate.parse(sent));
}

export function changeInvoice(
  ctx: RequestContext,
  { id }: { id: number },
  sent: z.input<typeof invoiceUpdate>,
): Promise<Invoice> {
  return updateInvoice(ctx, { id, access: everyRow, change: invoiceUpdate.parse(sent) });
}

export function takePayment(
  ctx: RequestContext,
  sent: z.input<typeof paymentCreate>,
): Promise<Payment> {
  return recordPayment(ctx, {
    input: paymentCreate.parse(sent),
    invoiceAccess: everyRow,
  });
}
