import { z } from 'zod';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { endpoint } from '#shared/endpoint.ts';
import { withArticle, type AnyEntity } from '#shared/entity.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { documentRevision, revisionParams } from './document-revision.ts';

/**
 * The endpoints that every kind of document has: reading and writing, the next number, the PDF,
 * revisions, and copies. `copy` is the request body of endpoints that create a copy.
 */
export function documentEndpoints<
  const E extends AnyEntity,
  const Status extends string,
  const Copy extends z.ZodObject,
>(entity: E, { copy, ...options }: { bulkStatuses: readonly [Status, ...Status[]]; copy: Copy }) {
  const resource: E['name'] = entity.name;
  const record: E['record'] = entity.record;
  const [one] = entity.noun;
  const a = withArticle(one);
  const path = `/api/${resource}` as const;

  return {
    ...crudEndpoints(entity, { searches: 'number, id, client, and description', ...options }),
    nextNumber: endpoint({
      method: 'GET',
      path: `${path}/next-number`,
      access: { resource, action: 'create' },
      summary: `Get the next ${one} number`,
      description: 'To prefill a form.',
      response: z.object({ number: z.string() }),
    }),
    readPdf: endpoint({
      method: 'GET',
      path: `${path}/:id/pdf`,
      access: { resource, action: 'read' },
      summary: `Download ${a} as a PDF`,
      params: idParams,
      produces: 'application/pdf',
    }),
    listRevisions: endpoint({
      method: 'GET',
      path: `${path}/:id/revisions`,
      access: { resource, action: 'read' },
      summary: `List revisions of ${a}`,
      description: 'Newest first.',
      params: idParams,
      response: z.array(documentRevision),
    }),
    readRevisionPdf: endpoint({
      method: 'GET',
      path: `${path}/:id/revisions/:number/pdf`,
      access: { resource, action: 'read' },
      summary: `Download a revision of ${a} as a PDF`,
      description: 'The PDF never changes.',
      params: revisionParams,
      produces: 'application/pdf',
    }),
    duplicate: endpoint({
      method: 'POST',
      path: `${path}/:id/duplicate`,
      access: { resource, action: 'create' },
      idempotent: true,
      summary: `Duplicate ${a} as a draft`,
      description: 'Copies the line items. The draft is dated today.',
      params: idParams,
      body: copy,
      response: record,
      status: 201,
    }),
  };
}
