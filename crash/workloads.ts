/**
 * The workloads that write while the server is killed: one per kind of record, plus some that don't
 * write records.
 */
import { ENTITY_NAMES, type EntityName } from '#shared/entity-names.ts';
import type { Workload } from './workload.ts';
import { backupWorkload } from './workloads/backup-workload.ts';
import { cardWorkload } from './workloads/card-workload.ts';
import { contactWorkload } from './workloads/contact-workload.ts';
import { deviceWorkload } from './workloads/device-workload.ts';
import { fileWorkload } from './workloads/file-workload.ts';
import { importWorkload } from './workloads/import-workload.ts';
import { invoiceWorkload } from './workloads/invoice-workload.ts';
import { jobCostWorkload } from './workloads/job-cost-workload.ts';
import { jobWorkload } from './workloads/job-workload.ts';
import { noteWorkload } from './workloads/note-workload.ts';
import { paymentWorkload } from './workloads/payment-workload.ts';
import { savedCardWorkload } from './workloads/saved-card-workload.ts';
import { submissionWorkload } from './workloads/submission-workload.ts';
import { taskWorkload } from './workloads/task-workload.ts';
import { twoStepWorkload } from './workloads/two-step-workload.ts';
import { uploadWorkload } from './workloads/upload-workload.ts';
import { usualWorkload } from './workloads/usual-workload.ts';

/** Custom workloads by kind; null, with the reason, if another workload covers the kind. */
const PARTICULAR: Partial<Record<EntityName, Workload | null>> = {
  contacts: contactWorkload,
  jobs: jobWorkload,
  tasks: taskWorkload,
  // Numbered and stored by the same code as invoices.
  estimates: null,
  invoices: invoiceWorkload,
  payments: paymentWorkload,
  job_costs: jobCostWorkload,
  files: fileWorkload,
  web_forms: submissionWorkload,
  // Created when visitors submit a form.
  web_form_submissions: null,
};

/** Two workloads record payments and two pay by card, so they compete. */
export const WORKLOADS: readonly Workload[] = [
  ...ENTITY_NAMES.flatMap((name) => {
    const particular = PARTICULAR[name];

    return particular === undefined ? usualWorkload(name) : (particular ?? []);
  }),
  paymentWorkload,
  cardWorkload,
  cardWorkload,
  // Must come after the card workloads, because their redelivered webhooks and sweeps affect all
  // workloads.
  savedCardWorkload,
  noteWorkload,
  importWorkload,
  backupWorkload,
  deviceWorkload,
  twoStepWorkload,
  uploadWorkload,
];
