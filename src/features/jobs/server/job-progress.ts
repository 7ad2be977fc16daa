/** What of a job those may change who only report its progress, such as a field technician on its team. */
import { mayDo } from '#server/records/actor.ts';
import type { AnyActor } from '#server/records/actor.ts';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { JOB_PROGRESS_FIELDS } from '../job.ts';
import type { Job, JobUpdate } from '../job.ts';

const PROGRESS_FIELDS: ReadonlySet<string> = new Set(JOB_PROGRESS_FIELDS);

/** Throws a 403 that names the changed fields that the user may not change. */
export function assertMayChange(
  actor: AnyActor,
  { fields, before }: { fields: Omit<JobUpdate, 'version'>; before: Job },
): void {
  if (mayDo(actor, 'jobs', 'update')) return;

  const current: Record<string, unknown> = { ...before };
  const named = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined || PROGRESS_FIELDS.has(field) || isSameValue(value, current[field])
      ? []
      : [field],
  );
  if (named.length === 0) return;

  const message = `Your access profile lets you change a job's ${JOB_PROGRESS_FIELDS.join(' and ')}, but not ${named.join(', ')}.`;
  throw new AppError('forbidden', message, {
    issues: named.map((path) => ({ path, message })),
  });
}
