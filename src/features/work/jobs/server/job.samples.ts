import type { EntitySamples } from '#test/entity-samples.ts';
import { bulk, byId, markOf, one } from '#test/record-call.ts';
import type { RecordCall } from '#test/record-call.ts';

const client = [['contacts', 'read']] as const;
const OF_ALL_JOBS = 'words of all jobs, for those who change the company';
const OF_LIST = 'the list of lead sources is shared by the whole company';
const OF_ONE_SELF = 'about the signed-in user';

const changedJob: RecordCall[] = [
  ...one('jobs', 'progress', { body: { description: 'Ladder left on site' } }),
  {
    asks: client,
    needs: [['jobs', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { clientId: tried } }),
    // The 409 for the job's documents is reported only if the client was found.
    isFound: ({ status }) => status === 409,
  },
  {
    asks: client,
    needs: [['jobs', 'update']],
    send: (tried, own) => ({ ...byId(own), body: { relatedContacts: [String(tried)] } }),
  },
];

export const samples: EntitySamples = {
  written: ({ userId, otherClientId }) => ({
    clientId: { value: otherClientId },
    lostReason: { value: 'price', beside: { status: 'lost' } },
    salesRep: { value: userId },
    dateOfLoss: { value: '2026-11-02' },
    place: { instruction: 'where its card goes' },
  }),
  calls: {
    'GET /api/jobs/tags': [
      {
        asks: [['jobs', 'read']],
        send: (tried) => ({ query: { q: markOf(tried) } }),
        isFound: ({ body }) => (body as string[]).length > 0,
      },
    ],
    'GET /api/job-tags': OF_ALL_JOBS,
    'GET /api/job-tags/changes': 'the words of the whole company, for those who create jobs',
    'GET /api/job-tags/rename': OF_ALL_JOBS,
    'POST /api/job-tags/rename': OF_ALL_JOBS,
    'POST /api/job-tags/remove': OF_ALL_JOBS,
    'GET /api/lead-sources': OF_LIST,
    'POST /api/lead-sources': OF_LIST,
    'PUT /api/lead-sources': OF_LIST,
    'GET /api/lead-sources/used': OF_ALL_JOBS,
    'GET /api/lead-sources/rename': OF_ALL_JOBS,
    'POST /api/lead-sources/rename': OF_ALL_JOBS,
    'POST /api/lead-sources/remove': OF_ALL_JOBS,
    'GET /api/jobs/draft': OF_ONE_SELF,
    'PUT /api/jobs/draft': OF_ONE_SELF,
    'DELETE /api/jobs/draft': OF_ONE_SELF,
    'POST /api/jobs': [
      { asks: client, send: (tried) => ({ body: { title: 'Re-roof', clientId: tried } }) },
      {
        asks: client,
        send: (tried, own) => ({
          body: { title: 'Re-roof', clientId: own, relatedContacts: [String(tried)] },
        }),
      },
    ],
    'POST /api/jobs/bulk': bulk('jobs', 'progress', 'completed'),
    'PUT /api/jobs/:id': changedJob,
    'PATCH /api/jobs/:id': changedJob,
    'GET /api/jobs/:id/summary': one('jobs', 'read'),
  },
  inSet: { status: `'in_progress'`, tags: `array['mark' || n || 'x']` },
};
