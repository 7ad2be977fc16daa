/** Records views of client pages: once a day per network, and never the office's own. */
import { and, eq } from 'drizzle-orm';
import { clientLinkViews } from '#features/work/client-links/server/client-link-table.ts';
import { networkHash, readFormSecret } from '#features/intake/public-forms/server/form-secret.ts';
import { openMessages } from '#features/client/sending/server/opened-messages.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/access/row-access.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { clientNotifications } from '../../client-notifications.ts';
import type { OpenedLink, Visit } from './open-link.ts';
import { actingClient, recordOf, notifyOffice } from '../signing/notify-office.ts';

/** Bots that fetch a link someone sent, to show a preview. */
const PREVIEW =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|skype|discord|embedly|curl|wget|python|okhttp|headlesschrome\/0/i;

/** True if the request appears to come from a person viewing the page. */
function isLookedAt({ method, headers }: Visit['request']): boolean {
  const { purpose, 'sec-purpose': secPurpose, 'user-agent': agent = '' } = headers;

  return method === 'GET' && !PREVIEW.test(agent) && !purpose && !secPurpose;
}

/**
 * Records that a client viewed the page; the first view of an estimate each day notifies the
 * office.
 */
export async function recordView({ ctx, request }: Visit, opened: OpenedLink): Promise<void> {
  if (opened.user || opened.shows === 'expired' || !isLookedAt(request)) return;
  const network = networkHash(await readFormSecret(ctx.db), request.ip);
  const { link, client } = opened;
  await inTransaction(ctx.db, async (tx) => {
    const today = and(eq(clientLinkViews.linkId, link.id), eq(clientLinkViews.day, ctx.today));
    const before = await tx.select({ id: clientLinkViews.id }).from(clientLinkViews).where(today);
    const seen = await tx
      .insert(clientLinkViews)
      .values({ linkId: link.id, day: ctx.today, network, at: ctx.now })
      .onConflictDoNothing()
      .returning({ id: clientLinkViews.id });
    const acting = actingClient(ctx, tx, opened.signer?.name ?? client.name);
    const { entity, id } = recordOf(opened);
    const mailed = await openMessages(tx, acting, link.id);
    if (seen.length === 0) return;
    const isNotified = mailed.some((one) => one.entity === entity && one.id === id);
    if (!isNotified) {
      const about = await recordsOf(entity).about(tx, acting, { id, access: everyRow });
      await recordHistory(tx, acting, { entity, entityId: id, ...about, action: 'viewed' });
    }
    if (before.length === 0 && entity === 'estimates') {
      await notifyOffice(tx, acting, {
        type: clientNotifications.proposalViewed,
        opened,
        detail: null,
      });
    }
  });
}
