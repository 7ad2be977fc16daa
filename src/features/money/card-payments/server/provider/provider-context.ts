import { companies } from '#features/office/company/server/company-table.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import { mailLinksUrl, payPagesUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';

const stripe: OtherActor = { kind: 'webhook', name: 'Stripe', rows: () => everyRow };

/** Returns the context for recording provider data, from a webhook or a read. */
export async function providerContext(services: JobServices): Promise<ActorContext> {
  const { database, clock } = services;
  const [company] = await database.db.select({ timeZone: companies.timeZone }).from(companies);
  const timeZone = company?.timeZone ?? DEFAULT_TIME_ZONE;
  const now = clock();

  return {
    actor: stripe,
    now,
    today: dayInZone(now, timeZone),
    timeZone,
    via: 'system',
    canMail: mailLinksUrl(services) !== null,
    payUrl: payPagesUrl(services),
  };
}
