/**
 * Actions of the demo users as steps of a story, calling the same functions as the API handlers.
 */
import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { contact } from '#features/work/contacts/contact.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { estimate } from '#features/money/estimates/estimate.ts';
import {
  createEstimate,
  updateEstimate,
} from '#features/money/estimates/server/change-estimate.ts';
import { withHead } from '#features/work/files/server/arriving-bytes.ts';
import { fileRecords } from '#features/work/files/server/file-records.ts';
import { MAX_PICTURE_BYTES } from '#features/work/files/server/pictures.ts';
import { setBefore } from '#features/work/files/server/set-before.ts';
import { setCover } from '#features/work/files/server/mark-file.ts';
import { storeFile } from '#features/work/files/server/store-file.ts';
import { invoice } from '#features/money/invoices/invoice.ts';
import { createInvoice, updateInvoice } from '#features/money/invoices/server/change-invoice.ts';
import { convertEstimate as convert } from '#features/money/invoices/server/convert-estimate.ts';
import { deleteInvoice as trashInvoice } from '#features/money/invoices/server/delete-invoice.ts';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import { job } from '#features/work/jobs/job.ts';
import { jobCost } from '#features/work/job-costs/job-cost.ts';
import { jobCostStore } from '#features/work/job-costs/server/job-cost-store.ts';
import { addLeadSource } from '#features/work/jobs/server/lead-sources.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { changeNote, writeNote } from '#features/work/notes/server/note-queries.ts';
import type { NotedRecord } from '#features/work/notes/server/note-readers.ts';
import { paymentCreate } from '#features/money/payments/payment-requests.ts';
import { applyCredit as apply } from '#features/money/payments/server/apply-credit.ts';
import { recordPayment as record } from '#features/money/payments/server/record-payment.ts';
import { refundPayment as refund } from '#features/money/payments/server/refund-payment.ts';
import {
  deletePayment as trash,
  voidPayment,
} from '#features/money/payments/server/void-payment.ts';
import type { LaborRatesUpdate } from '#features/work/tasks/labor-rate.ts';
import { setLaborRates } from '#features/work/tasks/server/labor-rates.ts';
import { enterHours } from '#features/work/tasks/server/task-hours.ts';
import { taskStore } from '#features/work/tasks/server/task-store.ts';
import { task } from '#features/work/tasks/task.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { Moment, Story } from './story.ts';

export interface Known {
  id: number;
}

/**
 * Turns an action into a story step, which waits for its moment and runs in that moment's context.
 */
export function step<Args extends unknown[], Result>(
  act: (ctx: RequestContext, ...args: Args) => Promise<Result>,
) {
  return async function* (moment: Moment, ...args: Args): Story<Result> {
    const ctx = yield moment;

    return act(ctx, ...args);
  };
}

export const one = ({ id }: Known) => ({ id, access: everyRow });

export const importContact = step((ctx, input: z.input<typeof contact.create>) =>
  contactStore.create({ ...ctx, via: 'import' }, contact.create.parse(input)),
);
export const addContact = step((ctx, input: z.input<typeof contact.create>) =>
  contactStore.create(ctx, contact.create.parse(input)),
);
export const changeContact = step((ctx, known: Known, input: z.input<typeof contact.update>) =>
  contactStore.update(ctx, { ...one(known), change: contact.update.parse(input) }),
);
export const deleteContact = step((ctx, known: Known) => contactStore.remove(ctx, one(known)));

export const addJob = step((ctx, input: z.input<typeof job.create>) =>
  jobStore.create(ctx, job.create.parse(input)),
);
export const changeJob = step((ctx, known: Known, input: z.input<typeof job.update>) =>
  jobStore.update(ctx, { ...one(known), change: job.update.parse(input) }),
);

/** Returns the newest jobs that are sold but not completed. */
export const soldJobs = step((ctx) =>
  ctx.db
    .select({ id: jobs.id, clientId: jobs.clientId })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, ['signed_contract', 'to_do', 'in_progress', 'review']),
        isNull(jobs.deletedAt),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(5),
);

export const addNote = step(
  (ctx, record: NotedRecord, { text, mentions = [] }: { text: string; mentions?: number[] }) =>
    writeNote(ctx, record, { text, mentions }),
);
export const pinNote = step((ctx, record: NotedRecord, { id }: Known) =>
  changeNote(ctx, { ...record, noteId: id }, { isPinned: true }),
);

export const addSource = step((ctx, word: string) => addLeadSource(ctx, word));

export const addTask = step((ctx, input: z.input<typeof task.create>) =>
  taskStore.create(ctx, task.create.parse(input)),
);
export const changeTask = step((ctx, known: Known, input: z.input<typeof task.update>) =>
  taskStore.update(ctx, { ...one(known), change: task.update.parse(input) }),
);

export const logHours = step((ctx, known: Known, hours: number) =>
  enterHours(ctx, one(known), { hours }),
);
export const setRates = step((ctx, rates: LaborRatesUpdate) => setLaborRates(ctx, rates));
export const addCost = step((ctx, input: z.input<typeof jobCost.create>) =>
  jobCostStore.create(ctx, jobCost.create.parse(input)),
);

export const addEstimate = step((ctx, input: z.input<typeof estimate.create>) =>
  createEstimate(ctx, estimate.create.parse(input)),
);
export const changeEstimate = step((ctx, known: Known, input: z.input<typeof estimate.update>) =>
  updateEstimate(ctx, { ...one(known), change: estimate.update.parse(input) }),
);

export const addInvoice = step((ctx, input: z.input<typeof invoice.create>) =>
  createInvoice(ctx, invoice.create.parse(input)),
);
export const convertEstimate = step((ctx, known: Known) => convert(ctx, one(known)));
export const changeInvoice = step((ctx, known: Known, input: z.input<typeof invoice.update>) =>
  updateInvoice(ctx, { ...one(known), change: invoice.update.parse(input) }),
);
export const readInvoice = step((ctx, known: Known) => invoiceStore.find(ctx.db, ctx, one(known)));
export const deleteInvoice = step((ctx, known: Known) => trashInvoice(ctx, one(known)));

export const recordPayment = step((ctx, input: z.input<typeof paymentCreate>) =>
  record(ctx, { input: paymentCreate.parse(input), invoiceAccess: everyRow }),
);
export const cancelPayment = step((ctx, payment: Known, reason: string) =>
  voidPayment(ctx, { ...one(payment), reason }),
);
export const deletePayment = step((ctx, payment: Known, reason: string) =>
  trash(ctx, { ...one(payment), reason }),
);
export const refundPayment = step(
  (ctx, payment: Known, input: Parameters<typeof refund>[1]['input']) =>
    refund(ctx, { ...one(payment), input }),
);
export const applyCredit = step((ctx, payment: Known, invoice: Known) =>
  apply(ctx, { ...one(payment), invoiceAccess: everyRow, input: { invoiceId: invoice.id } }),
);

interface NewPhoto {
  jobId: number;
  name: string;
  caption: string;
  bytes: Buffer;
  store: FileStore;
}

export async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const addPhoto = step(async (ctx, { jobId, name, caption, bytes, store }: NewPhoto) => {
  const { insert } = await storeFile(ctx, {
    query: { jobId, name, takenAt: ctx.now.toISOString() },
    bytes: await withHead(once(bytes)),
    services: {
      files: store,
      settings: { fileMaxBytes: MAX_PICTURE_BYTES, filesMaxBytes: undefined },
    },
  });
  const photo = await insert(ctx.db);

  return fileRecords.update(ctx, { ...one(photo), change: { caption } });
});
export const pairPhotos = step((ctx, before: Known, after: Known) =>
  setBefore(ctx, { ...one(after), beforeId: before.id }),
);
export const makeCover = step((ctx, photo: Known) =>
  setCover(ctx, { ...one(photo), isCover: true }),
);
