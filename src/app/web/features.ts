/** Every kind of record of Gable in the browser, and what features show on the pages of others. */
import { contact } from '#features/contacts/contact.ts';
import { estimateEntity } from '#features/estimates/estimate.ts';
import { invoiceEntity } from '#features/invoices/invoice.ts';
import { job } from '#features/jobs/job.ts';
import { paymentEntity } from '#features/ledger/payment.ts';
import { task } from '#features/tasks/task.ts';
import { registerEntities } from '#shared/registered-entities.ts';
import { registerRelatedParts } from '#web/record/related-parts.tsx';

registerEntities({
  contacts: contact,
  jobs: job,
  tasks: task,
  estimates: estimateEntity,
  invoices: invoiceEntity,
  payments: paymentEntity,
});

const relatedEstimates = () => import('#features/estimates/web/related-estimates.tsx');
const relatedInvoices = () => import('#features/invoices/web/related-invoices.tsx');
const jobMoney = () => import('#features/balances/web/job-money.tsx');

registerRelatedParts([
  { of: 'jobs', place: 'figures', load: async () => (await jobMoney()).JobMoney },
  { of: 'jobs', place: 'lists', load: async () => (await relatedEstimates()).EstimatesOfJob },
  { of: 'jobs', place: 'lists', load: async () => (await relatedInvoices()).InvoicesOfJob },
  { of: 'jobs', place: 'kept', load: async () => (await jobMoney()).KeptOfJob },
]);
