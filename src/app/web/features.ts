/** Every kind of record of Gable in the browser. */
import { contact } from '#features/contacts/contact.ts';
import { estimateEntity } from '#features/estimates/estimate.ts';
import { invoiceEntity } from '#features/invoices/invoice.ts';
import { job } from '#features/jobs/job.ts';
import { paymentEntity } from '#features/ledger/payment.ts';
import { task } from '#features/tasks/task.ts';
import { registerEntities } from '#shared/registered-entities.ts';

registerEntities({
  contacts: contact,
  jobs: job,
  tasks: task,
  estimates: estimateEntity,
  invoices: invoiceEntity,
  payments: paymentEntity,
});
