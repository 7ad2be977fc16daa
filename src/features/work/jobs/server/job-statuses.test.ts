import { describe } from 'vitest';
import { startApi } from '#test/api.ts';
import { aJob, anInvoice } from '#test/factories.ts';
import { holdStatusTable } from '#test/status-table.ts';
import { JOB_STATUSES, type JobStatus } from '../job.ts';

const api = await startApi();
const office = await api.as('Project manager');

const jobIn = (status: JobStatus) => () =>
  aJob(office, { status, ...(status === 'lost' && { lostReason: 'price' }) });

async function invoiced() {
  const job = await aJob(office);
  await anInvoice(office, { clientId: job.clientId, jobId: job.id });

  return job;
}

describe('a status set on a job', () => {
  holdStatusTable({
    path: '/api/jobs',
    client: () => office,
    states: {
      ...(Object.fromEntries(JOB_STATUSES.map((status) => [status, jobIn(status)])) as Record<
        JobStatus,
        ReturnType<typeof jobIn>
      >),
      invoiced,
    },
    onlySingle: ['lost'],
    usual: {
      lead: 'lead',
      appointment_scheduled: 'appointment_scheduled',
      estimating: 'estimating',
      signed_contract: 'signed_contract',
      to_do: 'to_do',
      in_progress: 'in_progress',
      review: 'review',
      completed: 'completed',
      lost: 'Choose why the job was lost',
      delete: 'deleted',
    },
    except: { lost: { lost: 'lost' } },
  });
});
