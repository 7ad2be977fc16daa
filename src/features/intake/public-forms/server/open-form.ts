/** Loads a form for a visitor: either published, or unpublished for a user with access to it. */
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { webForms, webFormVersions } from '#features/intake/web-forms/server/web-form-table.ts';
import { can } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { coalescedRead } from '#server/db/batching.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { everyRow } from '#server/access/row-access.ts';

export interface OpenForm extends Pick<
  typeof webForms.$inferSelect,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'status'
  | 'fields'
  | 'fieldsVersion'
  | 'settings'
  | 'version'
> {
  /** The user testing an unpublished form; null if the form is published. */
  triedBy: number | null;
}

export const NO_FORM = 'The requested form does not exist or is not available.';

export const noForm = () => new AppError('not_found', NO_FORM);

const MAX_ID = 2_147_483_647;

/** Returns the condition for a form's id or secret slug. */
const namedBy = (name: string) =>
  /^\d{1,10}$/.test(name) && Number(name) <= MAX_ID
    ? eq(webForms.id, Number(name))
    : eq(webForms.slug, name);

async function findForm(db: DbOrTx, name: string, access = everyRow.condition) {
  const [row] = await db
    .select()
    .from(webForms)
    .where(and(namedBy(name), isNull(webForms.deletedAt), access));

  return row;
}

const readForm = coalescedRead((db, name) => findForm(db, name));

/** Returns the form with this id or slug. Throws a 404 if the caller has no access to it. */
export async function openForm(
  db: DbOrTx,
  name: string,
  { services, request }: { services: AppServices; request: FastifyRequest },
): Promise<OpenForm> {
  const form = await readForm(db, name);
  if (!form) throw noForm();
  if (form.status === 'published') return { ...form, triedBy: null };

  const user = (await services.findSession(services, request))?.user;
  if (!user || !can(user, 'web_forms', 'read')) throw noForm();
  if (!(await findForm(db, name, readableRows(user, 'web_forms').condition))) throw noForm();

  return { ...form, triedBy: user.id };
}

/** Returns the fields of a form version; null if it doesn't exist. */
export async function fieldsOfVersion(
  db: DbOrTx,
  form: OpenForm,
  version: number,
): Promise<FormField[] | null> {
  if (version === form.fieldsVersion) return form.fields;
  const [kept] = await db
    .select({ fields: webFormVersions.fields })
    .from(webFormVersions)
    .where(and(eq(webFormVersions.formId, form.id), eq(webFormVersions.number, version)));

  return kept?.fields ?? null;
}

/** Returns the URL of the page containing the form, as reported by the browser; null if invalid. */
export function pageAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > 1_000 || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);

  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
