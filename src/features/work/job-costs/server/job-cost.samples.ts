import type { EntitySamples } from '#test/entity-samples.ts';
import { byId, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';

const shingles = { category: 'material', description: 'Shingles', amount: 1200 };

const change: RecordCall[] = [
  ...one('job_costs', 'update', { body: { vendor: 'Wasatch Supply' } }),
  {
    asks: [['jobs', 'read']],
    send: (tried, own) => ({ ...byId(own), body: { jobId: tried } }),
  },
];

export const samples: EntitySamples = {
  written: ({ jobId }) => ({ jobId: { value: jobId } }),
  calls: {
    'POST /api/job-costs': [
      { asks: [['jobs', 'read']], send: (tried) => ({ body: { ...shingles, jobId: tried } }) },
    ],
    'PUT /api/job-costs/:id': change,
    'PATCH /api/job-costs/:id': change,
    'GET /api/jobs/:id/costs': [
      { asks: [['jobs', 'read']], needs: [['job_costs', 'read']], send: byId },
    ],
  },
  inSet: { jobId: 'n' },
};
