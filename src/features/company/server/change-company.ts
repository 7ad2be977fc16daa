import { recordHistory } from '#server/records/audit-log.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { Company } from '../company.ts';
import { lockCompany, readCompany, saveCompany } from './company-queries.ts';
import type { CompanyChange } from './company-queries.ts';

/**
 * Changes the company's record, with its line in the audit trail; `version` is the one that the editor
 * saw. A change that changes nothing is not saved, and its version stays.
 */
export async function changeCompany(
  ctx: RequestContext,
  { version, ...change }: CompanyChange,
): Promise<Company> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCompany(tx);
    const before = await readCompany(tx);
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
    await recordHistory(tx, ctx, {
      entity: 'company',
      entityId: 1,
      label: after.name,
      action: 'updated',
      before,
      after,
      version: after.version,
    });

    return after;
  });
}
