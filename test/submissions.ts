/** Creates web forms and submissions for tests that are not about the public page. */
import { randomBytes } from 'node:crypto';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import type { WebForm } from '#features/intake/web-forms/web-form.ts';
import type { BodyInputOf } from '#shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import type { ApiClient } from '#test/api-client.ts';

/** The questions on a homeowner's form. */
export const FORM_FIELDS = [
  { id: 'name', type: 'TEXT', label: 'Name', required: true, known: 'name' },
  { id: 'email', type: 'EMAIL', label: 'Email' },
  { id: 'phone', type: 'PHONE', label: 'Phone' },
  { id: 'message', type: 'TEXTAREA', label: 'What can we help with?' },
] satisfies BodyInputOf<typeof webFormEndpoints.create>['fields'];

/** Creates a published form with fields for a name, contact details, and a message. */
export function aWebForm(
  client: ApiClient,
  sent: Partial<BodyInputOf<typeof webFormEndpoints.create>> = {},
): Promise<WebForm> {
  return client.ok(webFormEndpoints.create, {
    body: {
      title: 'Free roof inspection',
      status: 'published',
      fields: [...FORM_FIELDS],
      ...sent,
    },
  });
}

/**
 * Inserts a submission in a later state, such as one with a status other than new, a contact, or a
 * job.
 */
export async function aSubmission(
  { db }: Database,
  { formId, ...columns }: { formId: number } & Partial<typeof webFormSubmissions.$inferInsert>,
): Promise<number> {
  const sender = columns.sender ?? 'Maria Alvarez';
  const [row] = await db
    .insert(webFormSubmissions)
    .values({
      formVersion: 1,
      data: { name: sender },
      status: 'new',
      sender,
      digest: randomBytes(16).toString('hex'),
      network: 'a network',
      ...columns,
      formId,
    })
    .returning({ id: webFormSubmissions.id });
  if (!row) throw new Error('the submission was not inserted');

  return row.id;
}
