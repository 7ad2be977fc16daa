import { z } from 'zod';
import { bulkIds, bulkReport } from '#shared/bulk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { jobDraft, jobDraftValues } from './job-draft.ts';
import { job, listedJob, jobCreate, JOB_LIST_FIELDS, JOB_STATUSES, jobUpdate } from './job.ts';

export const jobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    access: { resource: 'jobs', action: 'read' },
    summary: 'Jobs; q searches title, client, address, claim number and tags',
    list: JOB_LIST_FIELDS,
    response: z.array(listedJob),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/jobs/export.csv',
    access: { resource: 'jobs', action: 'export' },
    summary: 'The jobs that a list query finds, as a spreadsheet',
    list: JOB_LIST_FIELDS,
    produces: 'text/csv',
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
  create: endpoint({
    method: 'POST',
    path: '/api/jobs',
    access: { resource: 'jobs', action: 'create' },
    idempotent: true,
    summary: 'Create a job',
    body: jobCreate,
    response: job,
    status: 201,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/jobs/bulk',
    access: { resource: 'jobs', action: 'progress' },
    summary: 'Set the status of many jobs, or delete them',
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('status'), ids: bulkIds, status: z.enum(JOB_STATUSES) }),
      z.object({ action: z.literal('delete'), ids: bulkIds }),
    ]),
    response: bulkReport,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    access: { resource: 'jobs', action: 'read' },
    summary: 'One job',
    params: idParams,
    response: job,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/jobs/:id',
    access: { resource: 'jobs', action: 'progress' },
    summary: 'Change a job; those who only report its progress change its status and description',
    params: idParams,
    body: jobUpdate,
    response: job,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/jobs/:id',
    access: { resource: 'jobs', action: 'progress' },
    summary: 'Change some fields of a job, such as its status',
    params: idParams,
    body: jobUpdate,
    response: job,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: { resource: 'jobs', action: 'delete' },
    summary: 'Delete a job (an administrator can restore it for 30 days)',
    params: idParams,
  }),
};
