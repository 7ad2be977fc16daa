/** Creates web forms and submits them through the API. */
import { publicFormEndpoints } from '#features/intake/public-forms/public-form-endpoints.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { webFormEndpoints } from '#features/intake/web-forms/web-form-endpoints.ts';
import type { TestApi, TestUser } from '#test/api.ts';

/** A visitor's answers by field id. */
export type Sent = Readonly<Record<string, unknown>>;

type Field = Partial<FormField> & Pick<FormField, 'id' | 'type' | 'label'>;

/** Fields for a name, email address, phone number, street address, the problem, and photos. */
export const INSPECTION_FIELDS: Field[] = [
  { id: 'name', type: 'TEXT', label: 'Your name', known: 'name' },
  { id: 'email', type: 'EMAIL', label: 'Email', known: 'email' },
  { id: 'phone', type: 'PHONE', label: 'Phone', known: 'phone' },
  { id: 'street', type: 'TEXT', label: 'Address of the roof', known: 'address' },
  { id: 'wrong', type: 'TEXTAREA', label: 'What is wrong?' },
  { id: 'photos', type: 'FILE', label: 'Photos' },
];

/** Creates a published form. */
export const anInspectionForm = (
  user: TestUser,
  settings: Record<string, unknown> = {},
  fields: readonly Field[] = INSPECTION_FIELDS,
) =>
  user.ok(webFormEndpoints.create, {
    body: { title: 'Free inspection', status: 'published', fields, settings } as never,
  });

/** Submits a form through the API, as a website's own code would. */
export const sendWebForm = (api: TestApi, id: number, answers: Sent) =>
  api.anonymous.ok(publicFormEndpoints.submit, {
    params: { id: String(id) },
    body: { ...answers },
  });

/** Uploads a file for a form field. Returns the token that identifies it in a submission. */
export async function uploadForForm(
  api: TestApi,
  id: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const params = { id: String(id) };
  const { token } = await api.anonymous.ok(publicFormEndpoints.read, { params });
  const file = await api.anonymous.ok(publicFormEndpoints.upload, {
    params,
    query: { name, token },
    body: bytes,
    type: 'application/octet-stream',
  });

  return file.token;
}
