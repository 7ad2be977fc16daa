import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/**
 * As though the server had been away for some days: notices of automatic payments were sent as long
 * ago, with what they are about, and recurring work of card payments is due. Nothing is made up: each
 * notice was given and mailed by a server before.
 */
export async function daysPass(db: Db): Promise<void> {
  const days = sql`interval '4 days'`;
  await db.execute(sql`update autopays set since = since - 4, started_at = started_at - ${days}
    where started_at > clock_timestamp() - ${days}`);
  await db.execute(sql`update sent_messages
    set created_at = created_at - ${days}, sent_at = sent_at - ${days}
    where kind = 'autopayNotice' and state = 'sent' and sent_at > clock_timestamp() - ${days}`);
  // The sweep leaves what was begun a moment ago to the call that began it.
  await db.execute(sql`update payment_intents set created_at = created_at - interval '2 minutes'
    where saved_method_id is not null and state in ('creating', 'open')`);
  await db.execute(sql`update queued_jobs set due_at = 'epoch'
    where kind in ('card-payment-sweep', 'automatic-payments', 'client-message')`);
}
