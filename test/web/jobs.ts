/** Jobs for component tests. */
import { job, type Job } from '#features/work/jobs/job.ts';
import { emptyForm } from '#web/form/form-values.ts';

export const aJob = (more: Partial<Job>): Job => ({
  ...job.record.parse({
    ...Object.fromEntries(
      Object.entries(emptyForm(job.fields)).map(([name, value]) => [
        name,
        value === '' ? null : value,
      ]),
    ),
    id: 1,
    title: 'Re-roof',
    clientId: 4,
    clientName: 'Maria Alvarez',
    salesRepName: null,
    position: 'a0',
    createdBy: 1,
    createdAt: '2026-11-21T15:00:00.000Z',
    updatedAt: '2026-11-21T15:00:00.000Z',
    version: 1,
  }),
  ...more,
});
