/** Emails signers their link when it is their turn, and stores the time. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { authorOf } from '#features/office/auth/server/user-queries.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { findLink } from '#features/work/client-links/server/client-links.ts';
import { findLinkableClient } from '#features/work/client-links/server/linkable-client.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { phoneText } from '#shared/phone.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { recordEstimateEvent } from '#features/money/estimates/server/record-estimate-event.ts';
import { estimateState } from '../pages/estimate-state.ts';
import { estimateSigners } from '../signer-table.ts';
import { signersOf } from './signers.ts';

export const mailSigner = defineJob({
  name: 'mail-signer',
  label: 'Signing link email',
  payload: z.object({
    signerId: z.int(),
    /** The estimate's revision: a later one requires another email. */
    revision: z.int(),
    /** The user who requested the email; null if a signature triggered it. */
    userId: z.int().nullable().default(null),
  }),
  attempts: 10,
});

/** Emails the link if it is still this signer's turn. */
export function mailsSigners(services: JobServices): HandledJob {
  const { database, mailer, clock } = services;

  return handles(mailSigner, async ({ signerId, revision, userId }, { key }) => {
    const { db } = database;
    const url = mailLinksUrl(services);
    if (url === null) return;
    const [found] = await db
      .select({ estimate: estimates })
      .from(estimateSigners)
      .innerJoin(estimates, eq(estimates.id, estimateSigners.estimateId))
      .where(eq(estimateSigners.id, signerId));
    if (!found || found.estimate.deletedAt || found.estimate.revision !== revision) return;
    const { estimate } = found;
    const company = await readCompany(db);
    if (estimateState(estimate, dayInZone(clock(), company.timeZone)) !== 'open') return;
    const all = await signersOf(db, estimate);
    const signer = all.find(({ id }) => id === signerId);
    const link = await findLink(db, { entity: 'estimates', id: estimate.id, signerId });
    if (signer?.state !== 'next' || !link) return;
    // Skip a restored estimate: its client gets the email when the office requests it again.
    const record = { entity: 'estimates' as const, id: estimate.id };
    if ((await findLinkableClient(db, { now: clock() }, record)) === null) return;
    const before = all.filter(({ state }) => state === 'signed').map(({ name }) => name);
    const signed = before.length > 0 ? ` ${before.join(' and ')} already signed.` : '';
    const call = company.phone ? ` or call us at ${phoneText(company.phone)}` : '';
    await mailer.send({
      id: key,
      to: signer.email,
      subject: `Please sign estimate ${estimate.estimateNumber} from ${company.name}`,
      text: `Hi ${signer.name},

Please read and sign estimate ${estimate.estimateNumber} for ${formatCents(estimate.totalCents)}.${signed} This link is only for you:

${url}${pathOfLink(link.token)}

Questions? Use the form on that page${call}.

${company.name}
`,
    });
    await inTransaction(db, async (tx) => {
      const now = clock();
      await tx
        .update(estimateSigners)
        .set({ linkMailedAt: now, linkMailedRevision: revision })
        // The signer's email may have changed in the meantime.
        .where(and(eq(estimateSigners.id, signerId), eq(estimateSigners.email, signer.email)));
      const actor = await authorOf(tx, userId);
      const via = actor.kind === 'user' ? 'screen' : 'system';
      await recordEstimateEvent(
        tx,
        { actor, now, via },
        {
          row: estimate,
          action: 'sent',
          after: { message: 'signRequest', sentTo: signer.email },
        },
      );
    });
  });
}
