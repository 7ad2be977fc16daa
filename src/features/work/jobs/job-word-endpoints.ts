/**
 * The API for tags and lead sources in Settings. Separate from the jobs API, which every job page
 * loads.
 */
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type ListFields } from '#shared/list-query.ts';
import {
  jobsChanged,
  leadSourceWord,
  managedSource,
  MOST_SOURCES,
  renamePreview,
  renaming,
  usedWord,
  wordChange,
} from './job-word.ts';
import { leadSource } from './lead-source.ts';

/** Who can manage tags and lead sources: users authorized to update the company. */
const managers = { resource: 'company', action: 'update' } as const;

export const MOST_CHANGES = 1_000;

const tagWord = requiredText('Tag', 100);

/** The fields the tag list can be sorted by. */
export const TAG_FIELDS = {
  word: { kind: 'text' },
  jobs: { kind: 'number' },
} as const satisfies ListFields;

export const jobTagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/job-tags',
    access: managers,
    summary: 'List job tags with their number of jobs',
    query: z.object({
      q: z.string().max(200).default(''),
      sort: z.enum(['word', '-word', 'jobs', '-jobs']).default('-jobs'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    }),
    response: z.object({ tags: z.array(usedWord), total: z.int().min(0) }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/job-tags/changes',
    access: { resource: 'jobs', action: 'create' },
    summary: 'List changes of tags and lead sources',
    description: `To update saved drafts: the last ${MOST_CHANGES} changes, oldest first.`,
    query: z.object({
      since: z.iso
        .datetime()
        .refine((instant) => instant >= '1900', 'Use a time after 1900')
        .optional(),
    }),
    response: z.array(wordChange),
  }),
  previewRename: endpoint({
    method: 'GET',
    path: '/api/job-tags/rename',
    access: managers,
    summary: 'Preview renaming a tag',
    query: renaming(tagWord).omit({ isMerge: true }),
    response: renamePreview,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/job-tags/rename',
    access: managers,
    summary: 'Rename a tag on every job',
    description:
      'Also on jobs in the trash. Returns 409 when the new name is taken, unless isMerge is set.',
    body: renaming(tagWord),
    response: jobsChanged,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/job-tags/remove',
    access: managers,
    summary: 'Remove a tag from every job',
    description: 'Also from jobs in the trash.',
    body: z.object({ word: tagWord }),
    response: jobsChanged,
  }),
};

const sourcePath = '/api/lead-sources';

/** The endpoint that lists lead sources is in the jobs API. */
export const leadSourceEndpoints = {
  add: endpoint({
    method: 'POST',
    path: sourcePath,
    access: managers,
    idempotent: true,
    summary: 'Add a lead source',
    description: 'Returns 409 when it is already in the list.',
    body: z.object({ word: leadSourceWord }),
    response: leadSource,
    status: 201,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: sourcePath,
    access: managers,
    summary: 'Reorder, hide, and show lead sources',
    description: 'Sources that are not named come last.',
    body: z.object({
      sources: z
        .array(z.object({ word: leadSourceWord, isHidden: z.boolean() }))
        .max(MOST_SOURCES, `At most ${MOST_SOURCES}`),
    }),
    response: z.array(leadSource),
  }),
  managed: endpoint({
    method: 'GET',
    path: `${sourcePath}/used`,
    access: managers,
    summary: 'List lead sources with their number of jobs',
    description: 'Those that are not in the list come last.',
    response: z.array(managedSource),
  }),
  previewRename: endpoint({
    method: 'GET',
    path: `${sourcePath}/rename`,
    access: managers,
    summary: 'Preview renaming a lead source',
    query: renaming(leadSourceWord).omit({ isMerge: true }),
    response: renamePreview,
  }),
  rename: endpoint({
    method: 'POST',
    path: `${sourcePath}/rename`,
    access: managers,
    summary: 'Rename a lead source',
    description:
      'In the list and on every job, also in the trash. Only one that the company added. Returns 409 when the new name is taken, unless isMerge is set.',
    body: renaming(leadSourceWord),
    response: jobsChanged,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${sourcePath}/remove`,
    access: managers,
    summary: 'Remove an unused lead source',
    description: 'Only one that the company added. Returns 409 while a job has it.',
    body: z.object({ word: leadSourceWord }),
  }),
};
