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
 * Uploads, reviews, and starts an import. Each `advance` request processes more rows; all state is
 * in the database, so that an import survives a restart.
 */
export const contactImportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/contacts/imports',
    access,
    summary: 'The imports of the last 30 days, newest first',
    response: z.array(contactImport),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/contacts/imports',
    access,
    reloads: 'nothing',
    summary:
      'Upload a file of contacts: CSV in any usual encoding, up to 20 MB and 50,000 rows, an Excel workbook (.xlsx) of up to 20,000 rows, vCards or a JSON list of up to 10 MB. Nothing is imported yet',
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
    summary: 'How far an import is',
    params: idParams,
    response: contactImport,
  }),
  review: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/settings',
    access,
    reloads: 'nothing',
    summary:
      'Set what the columns mean and have every row checked: call advance until it is reviewed',
    params: idParams,
    body: importSettings,
    response: contactImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/contacts/imports/:id/rows',
    access,
    summary: 'The rows of an import, each with what it says, its verdict and what was done',
    params: idParams,
    list: IMPORT_ROW_LIST_FIELDS,
    response: z.array(importRow),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/rows/:rowId',
    access,
    reloads: 'nothing',
    summary: 'Import one row though it looks like a duplicate, skip it, or neither (null)',
    params: rowParams,
    body: z.object({ decision: z.enum(ROW_DECISIONS).nullable() }),
    response: contactImport,
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/api/contacts/imports/:id/rows/:rowId',
    access,
    reloads: 'nothing',
    summary: 'Correct cells of a row. It is checked again, and its decision is forgotten',
    params: rowParams,
    body: rowCorrection,
    response: contactImport,
  }),
  restoreRow: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/rows/:rowId/correction',
    access,
    reloads: 'nothing',
    summary: 'Make a row what it is in the file again, and check it again',
    params: rowParams,
    response: contactImport,
  }),
  goWithout: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/without/:field',
    access,
    reloads: 'nothing',
    summary:
      'Import the rows in which only this field is wrong without it. What it says is kept in their notes, except notes, which are left out',
    params: fieldParams,
    response: contactImport,
  }),
  goWith: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/without/:field',
    access,
    reloads: 'nothing',
    summary: 'Skip the rows again that were to be imported without this field',
    params: fieldParams,
    response: contactImport,
  }),
  importNameOnly: endpoint({
    method: 'PUT',
    path: '/api/contacts/imports/:id/name-only',
    access,
    reloads: 'nothing',
    summary: 'Import the rows in which only the name is filled',
    params: idParams,
    response: contactImport,
  }),
  skipNameOnly: endpoint({
    method: 'DELETE',
    path: '/api/contacts/imports/:id/name-only',
    access,
    reloads: 'nothing',
    summary: 'Skip the rows again in which only the name is filled',
    params: idParams,
    response: contactImport,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/start',
    access,
    reloads: 'nothing',
    summary: 'Import what was reviewed: call advance until it is imported',
    params: idParams,
    response: contactImport,
  }),
  advance: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/advance',
    access,
    reloads: 'nothing',
    summary: 'Continue for about a second with what is under way',
    params: idParams,
    response: contactImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/contacts/imports/:id/undo',
    access,
    reloads: 'nothing',
    summary:
      'Undo an import, also a paused one: call advance until it is undone. Contacts that were changed or used since stay',
    params: idParams,
    response: contactImport,
  }),
  notImported: endpoint({
    method: 'GET',
    path: '/api/contacts/imports/:id/not-imported.csv',
    access,
    summary: 'The rows that are skipped, each with the reason',
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
