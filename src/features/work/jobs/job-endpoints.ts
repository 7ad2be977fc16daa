import { z } from 'zod';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { jobDraft, jobDraftValues } from './job-draft.ts';
import { BULK_STATUSES, job } from './job.ts';
import { leadSource } from './lead-source.ts';

/** The maximum number of suggested tags. */
export const TAGS_AT_ONCE = 20;

export const jobEndpoints = {
  ...crudEndpoints(job, {
    searches: 'title, client, address, claim number, and tags',
    bulkStatuses: BULK_STATUSES,
    updateAction: 'progress',
    updateNote:
      'Users who can only report progress may change the status and the description. The status lost requires lostReason; any other status clears it.',
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/jobs/tags',
    access: { resource: 'jobs', action: 'read' },
    summary: 'Suggest job tags',
    description: `Tags of the latest jobs that start with the text, most used first, at most ${TAGS_AT_ONCE}.`,
    query: z.object({ q: z.string().max(100).default('') }),
    response: z.array(z.string()),
  }),
  leadSources: endpoint({
    method: 'GET',
    path: '/api/lead-sources',
    access: { resource: 'jobs', action: 'read' },
    summary: 'List lead sources',
    description: "In the company's order, with hidden ones.",
    response: z.array(leadSource),
  }),
  readDraft: endpoint({
    method: 'GET',
    path: '/api/jobs/draft',
    access: { resource: 'jobs', action: 'create' },
    summary: "Get the user's saved job draft",
    description: 'Null when there is none.',
    response: jobDraft.nullable(),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/jobs/draft',
    access: { resource: 'jobs', action: 'create' },
    reloads: 'nothing',
    summary: "Save the user's job draft",
    description: 'Replaces the previous one.',
    body: z.object({ values: jobDraftValues }),
    bodyLimit: 256 * 1024,
    response: jobDraft,
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/api/jobs/draft',
    access: { resource: 'jobs', action: 'create' },
    reloads: 'nothing',
    summary: "Delete the user's job draft",
  }),
};
