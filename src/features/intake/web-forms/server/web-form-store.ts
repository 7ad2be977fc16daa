/**
 * Stores web forms. The triggers count_form_versions, keep_first_form_version, and
 * keep_form_version save every version of a form's fields.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordStore } from '#server/records/record-store.ts';
import { defaultSettings } from '../form-settings.ts';
import { webForm } from '../web-form.ts';
import { webForms } from './web-form-table.ts';

/** 144 random bits: unguessable, yet short enough to read aloud. */
const newSlug = () => randomBytes(18).toString('base64url');

/** Counts submissions, excluding spam and tests. */
const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from web_form_submissions one where one.form_id = web_forms.id
    and one.deleted_at is null and not one.is_test and ${sql.raw(condition)})`;

export const webFormStore = recordStore({
  entity: webForm,
  table: webForms,
  selects: {
    submissionCount: countOf(`one.status <> 'spam'`),
    newSubmissions: countOf(`one.status = 'new'`),
    lastSubmittedAt: sql<Date | null>`(select max(one.created_at) from web_form_submissions one
      where one.form_id = web_forms.id and one.deleted_at is null and not one.is_test and one.status <> 'spam')`.mapWith(
      webForms.createdAt,
    ),
  },
  defaultSort: [{ field: 'createdAt', desc: true }],
  own: (userId) => ({ directly: [sql`web_forms.created_by = ${userId}`] }),
  resolve: (_tx, _ctx, { sent, before }) =>
    Promise.resolve(
      before
        ? { fields: sent }
        : { fields: { settings: defaultSettings(), ...sent }, columns: { slug: newSlug() } },
    ),
  timelineOf: () => ({}),
  searchHit: ({ description, status }) => ({ detail: description ?? '', status }),
});
