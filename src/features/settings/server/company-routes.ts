import { AppError, notFound } from '#shared/app-error.ts';
import { recordHistory } from '#features/history/server/record-history.ts';
import { refuseConflicts } from '#features/history/server/refuse-conflicts.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Handlers } from '#server/mount.ts';
import type { Work } from '#server/work.ts';
import type { companyEndpoints } from '../company-endpoints.ts';
import type { Company } from '../company.ts';
import { lockCompany, readCompany, readLogo, saveCompany } from './company-queries.ts';
import { storeLogo } from './letterhead-queries.ts';
import { toLogo } from './logo.ts';

/** Changes the company's record, with its line in the audit trail; `version` is the one that the editor saw. */
async function changeCompany(
  work: Work,
  { version, ...change }: Parameters<typeof saveCompany>[1],
): Promise<Company> {
  return inTransaction(work.db, async (tx) => {
    await lockCompany(tx);
    const before = await readCompany(tx);
    await refuseConflicts(tx, {
      entity: 'company',
      id: 1,
      sentVersion: version,
      sent: change,
      current: before,
    });

    await saveCompany(tx, change);
    const after = await readCompany(tx);
    await recordHistory(tx, work, {
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

async function changeLogo(work: Work, picture: Buffer | null): Promise<Company> {
  const logo = picture && (await toLogo(picture));
  const logoHash = logo && (await storeLogo(work.db, logo));

  return changeCompany(work, { logoHash });
}

export const companyRoutes: Handlers<typeof companyEndpoints> = {
  read: ({ work }) => readCompany(work.db),

  update: ({ work, body }) => changeCompany(work, body),

  readLogo: async ({ services, query }) => {
    const logo = await readLogo(services.database.db);
    if (!logo) throw notFound('Logo');

    // Only the address that names this very picture may be kept: without it, the next one would not show.
    const isThisOne = query.v === logo.hash;

    return {
      body: logo.picture,
      etag: logo.hash,
      cacheControl: isThisOne ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
  },

  updateLogo: ({ work, request }) => {
    if (!Buffer.isBuffer(request.body)) {
      throw new AppError('bad_input', 'Send the picture itself as the body.');
    }

    return changeLogo(work, request.body);
  },

  deleteLogo: async ({ work }) => {
    await changeLogo(work, null);
  },
};
