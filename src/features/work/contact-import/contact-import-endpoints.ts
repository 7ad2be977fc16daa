import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, recordId } from '#shared/fields/field-schemas.ts';
import {
  contactImport,
  IMPORT_ROW_LIST_FIELDS,
  importRow,
  importSettings,
  MAX_IMPORT_BYTES,
  ROW_DECISIONS,
  rowCorrection,
} from './contact-import.ts';
import { OPTIONAL_FIELDS } from './contact-import-targets.ts';

const access = { resource: 'contacts', action: 'import' } as const;

const rowParams = z.object({ id: recordId, rowId: recordId });
const fieldParams = z.object({ id: recordId, field: z.enum(OPTIONAL_FIELDS) });

/**
 * Uploads, reviews, and runs an import. Each `advance` request processes more rows. All state is in
 * the database, so an import survives a restart.
 */
export const contactImportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/contacts/imports',
    access,
    summary: 'List the imports of the last 30 days',
    description: 'Newest first.',
    response: z.array(contactImport),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/contacts/imports',
    access,
    reloads: 'nothing',
    summary: 'Upload a file of contacts to import',
    description:
      'Takes CSV up to 20 MB and 50,000 rows, an Excel workbook (.xlsx) up to 20,000 rows, and vCards or a JSON list up to 10 MB. Imports nothing yet.',
    query: z.object({ fileName: z.string().trim().min(1).max(200) }),
    consumes: 'text/csv',
    bodyLimit: MAX_IMPORT_BYTES,
    mostAtOnce: 3,
    response: contactImport,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/contacts/imports/:id',
    access,
    summary: 'Get the progress of an import',
    params: idParams,
    response: contactImport,
  }),
  review: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/settings',
    access,
    reloads: 'nothing',
    summary: 'Map columns and check every row',
    description: 'Call advance until the import is reviewed.',
    params: idParams,
    body: importSettings,
    response: contactImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/contacts/imports/:id/rows',
    access,
    summary: 'List the rows of an import',
    description: 'With the cells, the verdict, and the outcome of each.',
    params: idParams,
    list: IMPORT_ROW_LIST_FIELDS,
    response: z.array(importRow),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/rows/:rowId',
    access,
    reloads: 'nothing',
    summary: 'Import or skip a possible duplicate',
    description: 'Null clears the decision.',
    params: rowParams,
    body: z.object({ decision: z.enum(ROW_DECISIONS).nullable() }),
    response: contactImport,
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/api/contacts/imports/:id/rows/:rowId',
    access,
    reloads: 'nothing',
    summary: 'Correct cells of a row',
    description: 'Checks the row again and clears its decision.',
    params: rowParams,
    body: rowCorrection,
    response: contactImport,
  }),
  restoreRow: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/rows/:rowId/correction',
    access,
    reloads: 'nothing',
    summary: 'Reset a row to the file and recheck it',
    params: rowParams,
    response: contactImport,
  }),
  goWithout: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/without/:field',
    access,
    reloads: 'nothing',
    summary: 'Import rows without one invalid field',
    description:
      'For rows in which only this field is wrong. Its value is added to their notes; an invalid note is dropped.',
    params: fieldParams,
    response: contactImport,
  }),
  goWith: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/without/:field',
    access,
    reloads: 'nothing',
    summary: 'Skip rows that have one invalid field',
    description: 'Reverses importing them without the field.',
    params: fieldParams,
    response: contactImport,
  }),
  importNameOnly: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/name-only',
    access,
    reloads: 'nothing',
    summary: 'Import rows that have only a name',
    params: idParams,
    response: contactImport,
  }),
  skipNameOnly: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/name-only',
    access,
    reloads: 'nothing',
    summary: 'Skip rows that have only a name',
    params: idParams,
    response: contactImport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/start',
    access,
    reloads: 'nothing',
    summary: 'Start importing the reviewed rows',
    description: 'Call advance until they are imported.',
    params: idParams,
    response: contactImport,
  }),
  advance: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/advance',
    access,
    reloads: 'nothing',
    summary: 'Continue an import for about a second',
    params: idParams,
    response: contactImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/undo',
    access,
    reloads: 'nothing',
    summary: 'Undo an import',
    description:
      'Also a paused one. Call advance until it is undone. Contacts that were changed or used since then stay.',
    params: idParams,
    response: contactImport,
  }),
  notImported: endpoint({
    method: 'GET',
    path: '/api/contacts/imports/:id/not-imported.csv',
    access,
    summary: 'Export skipped rows as CSV',
    description: 'With the reason for each.',
    params: idParams,
    produces: 'text/csv',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id',
    access,
    summary: 'Delete a file that was not imported',
    params: idParams,
  }),
};
