/** Creates records for tests through the API, along with any parent records they need. */
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { fileEndpoints } from '#features/work/files/file-endpoints.ts';
import { FILED_ON, type FileRecord } from '#features/work/files/file.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { jobCostEndpoints } from '#features/work/job-costs/job-cost-endpoints.ts';
import type { JobCost } from '#features/work/job-costs/job-cost.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { Job } from '#features/work/jobs/job.ts';
import { noteEndpoints } from '#features/work/notes/note-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import type { WebForm } from '#features/intake/web-forms/web-form.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Task } from '#features/work/tasks/task.ts';
import type { BodyInputOf, QueryInputOf } from '#shared/endpoint.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { Note } from '#shared/records/note.ts';
import type { ApiClient } from '#test/api-client.ts';

type Sent<E extends Parameters<ApiClient['call']>[0]> = Partial<BodyInputOf<E>>;

/** A homeowner. */
export function aContact(
  client: ApiClient,
  sent: Sent<typeof contactEndpoints.create> = {},
): Promise<Contact> {
  return client.ok(contactEndpoints.create, {
    body: {
      name: 'Maria Alvarez',
      email: 'maria.alvarez@mail.example',
      phone: '(801) 555-0142',
      type: 'client',
      address: '1420 Canyon Rd, Provo, UT 84604',
      ...sent,
    },
  });
}

async function clientFor(client: ApiClient, sent: { clientId?: unknown }): Promise<number> {
  return sent.clientId === undefined ? (await aContact(client)).id : Number(sent.clientId);
}

/** Creates a re-roof job, with a new client unless one is specified. */
export async function aJob(
  client: ApiClient,
  sent: Sent<typeof jobEndpoints.create> = {},
): Promise<Job> {
  return client.ok(jobEndpoints.create, {
    body: {
      title: 'Alvarez re-roof',
      jobType: 'retail',
      city: 'Provo',
      startDate: '2026-11-30',
      ...sent,
      clientId: await clientFor(client, sent),
    },
  });
}

/** Creates a cost of $1,200.50 for shingles, on a new job unless one is specified. */
export async function aJobCost(
  client: ApiClient,
  sent: Sent<typeof jobCostEndpoints.create> = {},
): Promise<JobCost> {
  return client.ok(jobCostEndpoints.create, {
    body: {
      category: 'material',
      description: 'Shingles',
      amount: 1200.5,
      ...sent,
      jobId: sent.jobId ?? (await aJob(client)).id,
    },
  });
}

/** Creates a task without a job unless one is specified. */
export function aTask(
  client: ApiClient,
  sent: Sent<typeof taskEndpoints.create> = {},
): Promise<Task> {
  return client.ok(taskEndpoints.create, {
    body: { title: 'Order shingles', category: 'project_management', ...sent },
  });
}

/** Two line items that total $4,025.00. */
export const ROOF_ITEMS = [
  { description: 'Tear off and haul away', quantity: 10, price: 85 },
  { description: 'Architectural shingles, per square', quantity: 25, price: 127 },
];

/** Creates a draft estimate for $4,025.00 without tax, for a new client unless one is specified. */
export async function anEstimate(
  client: ApiClient,
  sent: Sent<typeof estimateEndpoints.create> = {},
): Promise<Estimate> {
  return client.ok(estimateEndpoints.create, {
    body: {
      description: 'Re-roof, main house',
      items: ROOF_ITEMS,
      ...sent,
      clientId: await clientFor(client, sent),
    },
  });
}

/** Creates a sent invoice for $4,025.00 without tax, for a new client unless one is specified. */
export async function anInvoice(
  client: ApiClient,
  sent: Sent<typeof invoiceEndpoints.create> = {},
): Promise<Invoice> {
  return client.ok(invoiceEndpoints.create, {
    body: {
      description: 'Re-roof, main house',
      status: 'sent',
      items: ROOF_ITEMS,
      ...sent,
      clientId: await clientFor(client, sent),
    },
  });
}

/** Returns document items with a single line item at this price in dollars. */
export const over = (price: number) => ({ items: [{ description: 'Repair', quantity: 1, price }] });

/** Creates a $1,000.00 check payment, on a new invoice unless one is specified. */
export async function aPayment(
  client: ApiClient,
  sent: Sent<typeof paymentEndpoints.create> = {},
): Promise<Payment> {
  return client.ok(paymentEndpoints.create, {
    body: {
      amount: 1000,
      method: 'check',
      ...sent,
      invoiceId: sent.invoiceId ?? (await anInvoice(client)).id,
    },
  });
}

/** Uploads a ten-byte text file, on a new job unless the query names a record. */
export async function aFile(
  client: ApiClient,
  query: Partial<QueryInputOf<typeof fileEndpoints.upload>> = {},
  body: Buffer = Buffer.from('0123456789'),
): Promise<FileRecord> {
  const isOnOne = Object.values(FILED_ON).some((field) => field in query);

  return client.ok(fileEndpoints.upload, {
    query: { name: 'notes.txt', ...(!isOnOne && { jobId: (await aJob(client)).id }), ...query },
    body,
    type: 'application/octet-stream',
  });
}

/** Creates a note on a record. The text must contain each mentioned user's name after an @. */
export function aNote(
  client: ApiClient,
  on: { entity: EntityName; id: number },
  {
    text = 'Gate code 4471',
    mentioned = [],
  }: { text?: string; mentioned?: { userId: number }[] } = {},
): Promise<Note> {
  const mentions = mentioned.map(({ userId }) => userId);

  return client.ok(noteEndpoints.create, { params: on, body: { text, mentions } });
}

/**
 * Creates a published form with fields for a name, email address, phone number, street address, and
 * message.
 */
export function aWebForm(
  client: ApiClient,
  sent: Sent<typeof webFormEndpoints.create> = {},
): Promise<WebForm> {
  return client.ok(webFormEndpoints.create, {
    body: {
      title: 'Free roof inspection',
      status: 'published',
      fields: [
        { id: 'name', type: 'TEXT', label: 'Name', required: true, known: 'name' },
        { id: 'email', type: 'EMAIL', label: 'Email' },
        { id: 'phone', type: 'PHONE', label: 'Phone' },
        { id: 'address', type: 'TEXT', label: 'Street address', known: 'address' },
        { id: 'message', type: 'TEXTAREA', label: 'What happened?' },
      ],
      ...sent,
    },
  });
}
