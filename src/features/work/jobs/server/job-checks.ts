/** Validates a job before it is saved, and fills in its team and client. */
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { requireActiveUser } from '#features/office/auth/server/user-queries.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import { findClient } from '#features/work/contacts/server/find-client.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import type { Job, JobUpdate } from '../job.ts';
import { missingInsuranceFields } from '../job-rules.ts';
import { LOST_REASON_MISSING } from '../job-stages.ts';
import { assertNoDocuments } from './assert-no-documents.ts';
import { assertContactsExist, resolveTeam } from './job-people.ts';

const INSURANCE_FIELDS = ['jobType', 'insuranceCompany', 'claimNumber'] as const;

/** Returns the input with team members' names replaced by their user ids. */
export async function withTeam(
  tx: DbOrTx,
  { sent, before }: { sent: JobUpdate; before: Job | null },
): Promise<JobUpdate> {
  const { assignedTeam: team } = sent;
  if (!team) return sent;

  return {
    ...sent,
    assignedTeam: await resolveTeam(tx, { team, before: before?.assignedTeam ?? [] }),
  };
}

/** Throws a 400 if the date of loss is after today in the company's time zone. */
export function assertLossIsPast({ today }: ActorContext, { dateOfLoss }: JobUpdate): void {
  if (!dateOfLoss || dateOfLoss <= today) return;

  const message = 'Date of loss cannot be in the future';
  throw new AppError('bad_input', message, { issues: [{ path: 'dateOfLoss', message }] });
}

/**
 * Requires an insurer and a claim number on insurance jobs. A job that already lacks them can still
 * be updated in other ways.
 */
export function requireInsuranceFields(fields: JobUpdate, before: Job | null): void {
  const isTouched = INSURANCE_FIELDS.some(
    (field) => field in fields && !isSameValue(fields[field], before?.[field]),
  );
  const issues = isTouched ? missingInsuranceFields({ ...before, ...fields }) : [];
  const [first] = issues;
  if (first) throw new AppError('bad_input', first.message, { issues });
}

/** Returns the reason a job was lost, which is required for lost jobs; null in any other status. */
export function lostReasonOf(
  { status, lostReason }: JobUpdate,
  before: Job | null,
): Pick<Job, 'lostReason'> {
  if ((status ?? before?.status) !== 'lost') return { lostReason: null };
  const reason = lostReason === undefined ? before?.lostReason : lostReason;
  if (reason) return { lostReason: reason };

  const message = LOST_REASON_MISSING;
  throw new AppError('bad_input', message, { issues: [{ path: 'lostReason', message }] });
}

/** Validates the references that changed. Returns the client if it changed. */
export async function checkReferences(
  tx: DbOrTx,
  ctx: ActorContext,
  { fields, before }: { fields: JobUpdate; before: Job | null },
): Promise<Contact | undefined> {
  const { clientId, salesRep, relatedContacts } = fields;
  const access = readableRows(ctx.actor, 'contacts');
  if (salesRep != null && salesRep !== before?.salesRep) {
    const message = 'This sales rep is not an active user. Choose another.';
    await requireActiveUser(tx, salesRep, { path: 'salesRep', message });
  }
  if (relatedContacts) {
    await assertContactsExist(tx, {
      related: relatedContacts,
      before: before?.relatedContacts ?? [],
      access,
    });
  }
  if (clientId === undefined || clientId === before?.clientId) return undefined;

  const client = await findClient(tx, { id: clientId, access });
  if (before) await assertNoDocuments(tx, ctx, before);

  return client;
}
