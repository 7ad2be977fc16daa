/** Finds and processes provider events that the webhook missed. */
import { desc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobServices } from '#server/http/app-services.ts';
import { askForAll } from '../provider/ask-provider.ts';
import { paymentIntents, providerEvents } from '../card-payment-table.ts';
import { EVENT_TYPES, readEvent, takeProviderEvent } from './receive-event.ts';
import { before, DAY, type Step, type Sweep } from './sweep-step.ts';

/** The length of time the provider keeps events, in milliseconds. */
const EVENTS_LAST = 30 * DAY;

type FoundEvent = Parameters<typeof takeProviderEvent>[1];

/** The maximum number of event types per request. */
const MOST_TYPES = 20;

/** Reads the provider's events since a time, newest first. */
async function eventsSince({ settings }: JobServices, since: number): Promise<FoundEvent[]> {
  const found: FoundEvent[] = [];
  for (let at = 0; at < EVENT_TYPES.length; at += MOST_TYPES) {
    const types = EVENT_TYPES.slice(at, at + MOST_TYPES);
    const sent = await askForAll(settings, z.looseObject({ id: z.string() }), (stripe, page) =>
      stripe.events.list({ types, created: { gte: Math.floor(since / 1000) }, ...page }),
    );
    for (const one of sent) {
      const { data } = readEvent(one);
      if (data) found.push(data);
    }
  }

  return found.toSorted((a, b) => (b.created?.getTime() ?? 0) - (a.created?.getTime() ?? 0));
}

/** Processes missed events, oldest first. Starts a day before the latest processed event. */
export async function missedEvents(one: Sweep): Promise<Step[]> {
  const { services } = one;
  const { db } = services.database;
  const [started] = await db.select({ id: paymentIntents.id }).from(paymentIntents).limit(1);
  if (!started) return [];
  const [last] = await db
    .select({ at: providerEvents.at })
    .from(providerEvents)
    .orderBy(desc(providerEvents.at))
    .limit(1);
  const since = Math.max(before(one, EVENTS_LAST).getTime(), (last?.at.getTime() ?? 0) - DAY);
  const found = await eventsSince(services, since);
  const taken = new Set<string>();
  for (let at = 0; at < found.length; at += 1000) {
    const ids = found.slice(at, at + 1000).map(({ id }) => id);
    const rows = await db
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(inArray(providerEvents.id, ids));
    for (const { id } of rows) taken.add(id);
  }

  return found
    .filter(({ id }) => !taken.has(id))
    .toReversed()
    .map((event) => () => takeProviderEvent(services, event));
}

/** Deletes events so old that the provider can no longer resend them. */
export async function forgetOldEvents(one: Sweep): Promise<void> {
  await one.services.database.db
    .delete(providerEvents)
    .where(sql`at < ${before(one, 2 * EVENTS_LAST)}`);
}
