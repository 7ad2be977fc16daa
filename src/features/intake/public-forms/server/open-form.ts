/** A form as a visitor finds it: published, or shown to a user who may read it. */
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { webForms, webFormVersions } from '#features/intake/web-forms/server/web-form-table.ts';
import { can } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { sharedRead } from '#server/db/in-groups.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import { everyRow } from '#server/records/row-access.ts';

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
  /** Who tries a form that is not published; null for one that anyone may send. */
  triedBy: number | null;
}

export const NO_FORM = 'The requested form does not exist or is not available.';

export const noForm = () => new AppError('not_found', NO_FORM);

const MAX_ID = 2_147_483_647;

/** Its row id, or the slug that cannot be guessed. */
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

const readForm = sharedRead((db, name) => findForm(db, name));

/** The form of this id or slug; a 404 where the caller may not see it. */
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

/** The fields of a version of a form; null where there is none. */
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

/** The address of the page that a form was filled in on, as far as its browser tells; null for what is none. */
export function pageAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > 1_000 || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);

  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
