import { z } from 'zod';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { jobDraft, jobDraftValues } from './job-draft.ts';
import { BULK_STATUSES, job } from './job.ts';
import { leadSource } from './lead-source.ts';

/** The number of tags in one list of suggestions. */
export const TAGS_AT_ONCE = 20;

export const jobEndpoints = {
  ...crudEndpoints(job, {
    searches: 'title, client, address, claim number and tags',
    bulkStatuses: BULK_STATUSES,
    updateAction: 'progress',
    updateNote:
      'those who only report its progress change its status and description. A job becomes lost with its lostReason, which any other status clears',
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/jobs/tags',
    access: { resource: 'jobs', action: 'read' },
    summary: `Tags to choose from: those of the latest jobs that begin like this, the most used first, at most ${TAGS_AT_ONCE}`,
    query: z.object({ q: z.string().max(100).default('') }),
    response: z.array(z.string()),
  }),
  leadSources: endpoint({
    method: 'GET',
    path: '/api/lead-sources',
    access: { resource: 'jobs', action: 'read' },
    summary: "The company's lead sources in their order, also those that are hidden",
    response: z.array(leadSource),
  }),
  readDraft: endpoint({
    method: 'GET',
    path: '/api/jobs/draft',
    access: { resource: 'jobs', action: 'create' },
    summary: "The user's saved job draft; null when there is none",
    response: jobDraft.nullable(),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/jobs/draft',
    access: { resource: 'jobs', action: 'create' },
    reloads: 'nothing',
    summary: "Save the user's job draft, replacing the previous one",
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
