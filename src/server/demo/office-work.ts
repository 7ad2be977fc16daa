/** The calls that people make, without the network: the same shapes check what is sent, the same verbs do it. */
import type { z } from 'zod';
import { contactCreate, contactUpdate } from '#features/contacts/contact.ts';
import type { Contact } from '#features/contacts/contact.ts';
import { createContact, updateContact } from '#features/contacts/server/change-contact.ts';
import { estimateCreate, estimateUpdate } from '#features/estimates/estimate.ts';
import type { Estimate } from '#features/estimates/estimate.ts';
import { createEstimate, updateEstimate } from '#features/estimates/server/change-estimate.ts';
import { invoiceCreate, invoiceUpdate } from '#features/invoices/invoice.ts';
import type { Invoice } from '#features/invoices/invoice.ts';
import { createInvoice, updateInvoice } from '#features/invoices/server/change-invoice.ts';
import { jobCreate, jobUpdate } from '#features/jobs/job.ts';
import type { Job } from '#features/jobs/job.ts';
import { createJob, updateJob } from '#features/jobs/server/change-job.ts';
import { paymentCreate } from '#features/payments/payment.ts';
import type { Payment } from '#features/payments/payment.ts';
import { recordPayment } from '#features/payments/server/record-payment.ts';
import { everyRow } from '#server/row-access.ts';
import type { Work } from '#server/work.ts';

export function addContact(work: Work, sent: z.input<typeof contactCreate>): Promise<Contact> {
  return createContact(work, contactCreate.parse(sent));
}

export function changeContact(
  work: Work,
  { id }: { id: number },
  sent: z.input<typeof contactUpdate>,
): Promise<Contact> {
  return updateContact(work, { id, access: everyRow, change: contactUpdate.parse(sent) });
}

export function openJob(work: Work, sent: z.input<typeof jobCreate>): Promise<Job> {
  return createJob(work, jobCreate.parse(sent));
}

export function changeJob(
  work: Work,
  { id }: { id: number },
  sent: z.input<typeof jobUpdate>,
): Promise<Job> {
  return updateJob(work, { id, access: everyRow, change: jobUpdate.parse(sent) });
}

export function writeEstimate(work: Work, sent: z.input<typeof estimateCreate>): Promise<Estimate> {
  return createEstimate(work, estimateCreate.parse(sent));
}

export function changeEstimate(
  work: Work,
  { id }: { id: number },
  sent: z.input<typeof estimateUpdate>,
): Promise<Estimate> {
  return updateEstimate(work, { id, access: everyRow, change: estimateUpdate.parse(sent) });
}

export function writeInvoice(work: Work, sent: z.input<typeof invoiceCreate>): Promise<Invoice> {
  return createInvoice(work, invoiceCreate.parse(sent));
}

export function changeInvoice(
  work: Work,
  { id }: { id: number },
  sent: z.input<typeof invoiceUpdate>,
): Promise<Invoice> {
  return updateInvoice(work, { id, access: everyRow, change: invoiceUpdate.parse(sent) });
}

export function takePayment(work: Work, sent: z.input<typeof paymentCreate>): Promise<Payment> {
  return recordPayment(work, {
    input: paymentCreate.parse(sent),
    invoiceAccess: everyRow,
  });
}
