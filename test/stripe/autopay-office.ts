/** An office with email whose clients use autopay. Call it once at the top of a test file. */
import { afterAll, beforeEach, expect } from 'vitest';
import { autopayEndpoints } from '#features/client/autopay/autopay-endpoints.ts';
import { payAutomatically } from '#features/client/autopay/server/pay-automatically.ts';
import { silentLog } from '#server/db/database.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startMailServer } from '#test/mail-server.ts';
import { CARD } from './card-office.ts';
import { startClientOffice } from './client-office.ts';

/** A card that can be saved but is declined when charged later. */
export const DECLINED_LATER = '4000000000000341';

interface OnAutopay {
  number?: string;
  dueDate?: string;
}

export async function startAutopayOffice() {
  const server = await startMailServer();
  afterAll(() => server.close());
  const { mails } = server;
  const office = await startClientOffice({
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: 'office@ridgeline.example',
      PUBLIC_URL: 'https://gable.ridgeline.example',
    },
    clock: '2026-11-25T18:00:00Z',
  });
  const { api, stripe, user, shared, pathTo, press, paidAndSaved, servicesOf } = office;
  beforeEach(() => {
    mails.length = 0;
  });

  const look = () => payAutomatically(servicesOf(api.database), silentLog);

  /**
   * Runs autopay on this day at 11 a.m. Denver time, or at another time in UTC, and sends its
   * emails.
   */
  async function lookOn(day: string, time = '18:00') {
    api.clock.set(`${day}T${time}:00Z`);
    expect(await look()).toBe(0);
    await api.workThroughQueue();
  }

  /** Creates a client with a saved card. Returns the path of the page with all their documents. */
  async function withSavedCard(number: string = CARD.number) {
    const { first } = await paidAndSaved({ method: 'card', number });
    const { clientId } = first;

    return { clientId, path: await pathTo({ entity: 'contacts', id: clientId }) };
  }

  /** Like `withSavedCard`, with autopay on and an invoice for $120 due Dec 10. */
  async function onAutopay({ number, dueDate = '2026-12-10' }: OnAutopay = {}) {
    const { clientId, path } = await withSavedCard(number);
    expect((await press(path, 'autopayOn', { agreed: 'yes' })).status).toBe(200);
    const { id } = await shared(120, { clientId, dueDate });

    return { id, clientId, path };
  }

  /** Returns all charges except the first payment of $500. */
  const charges = () => [...stripe.intents.values()].filter(({ amount }) => amount !== 50_000);

  return {
    ...office,
    mails,
    subjects: () => mails.map(({ subject }) => subject),
    look,
    lookOn,
    withSavedCard,
    onAutopay,
    /** Makes every saved card behave like the test card with this number. */
    nowLike: (number: string) => {
      for (const id of stripe.methods.keys()) stripe.numbers.set(id, number);
    },
    charges,
    paidCharges: () => charges().filter(({ status }) => status === 'succeeded'),
    plannedNow: (id: number) => user().ok(autopayEndpoints.planned, { params: { id } }),
    /** Returns the reasons on a record's timeline. */
    reasons: async (entity: 'contacts' | 'invoices', id: number) =>
      (await user().ok(historyEndpoints.timeline, { params: { entity, id } }))
        .map(({ reason }) => reason)
        .filter((reason) => reason !== null),
  };
}
