import { recordHistory } from '#server/records/audit-log.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext, RequestContext } from '#server/access/request-context.ts';
import { withPlainPostalCode } from '#shared/postal-code.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { Company } from '../company.ts';
import { lockCompany, readCompany, saveCompany } from './company-queries.ts';
import type { CompanyChange } from './company-queries.ts';

interface CompanyChanged {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The version of the company record, if that record changed. */
  version?: number;
  reason?: string;
}

/** Records a change to the company or its settings in the company's audit trail. */
export async function recordCompanyChange(
  tx: DbOrTx,
  ctx: ActorContext,
  changed: CompanyChanged,
): Promise<void> {
  const { name: label } = await readCompany(tx);
  const about = { entity: 'company', entityId: 1, label, action: 'updated' } as const;
  await recordHistory(tx, ctx, { ...about, ...changed });
}

/**
 * Updates the company record and its audit trail. `version` is the version the user was editing. If
 * nothing changes, nothing is saved and the version stays the same.
 */
export async function changeCompany(
  ctx: RequestContext,
  { version, ...typed }: CompanyChange,
): Promise<Company> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCompany(tx);
    const before = await readCompany(tx);
    const change = withPlainPostalCode(typed, before.state);
    await assertNoConflicts(tx, {
      entity: 'company',
      id: 1,
      sentVersion: version,
      sent: change,
      current: before,
    });

    const isSame = isSameValue(before, { ...before, ...change });
    if (isSame) return before;

    await saveCompany(tx, before, change);
    const after = await readCompany(tx);
    await recordCompanyChange(tx, ctx, { before, after, version: after.version });

    return after;
  });
}
