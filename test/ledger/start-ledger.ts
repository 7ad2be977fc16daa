/** Sets up the API for tests of what clients paid and owe. */
import { afterEach, expect } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { startApi } from '#test/api.ts';

/**
 * Starts the API with a signed-in user with this access profile. Checks the books after each test.
 */
export async function startLedger(profile: AccessProfile = 'Project manager') {
  const api = await startApi();
  const office = await api.as(profile);

  afterEach(async () => {
    expect(await checkBooks(api.database.db)).toEqual([]);
  });

  return {
    api,
    office,
    invoiceNow: (id: number) => office.ok(invoiceEndpoints.read, { params: { id } }),
    paymentNow: (id: number) => office.ok(paymentEndpoints.read, { params: { id } }),
    /** Returns the money received from a client, on invoices and as credit, in dollars. */
    received: async (clientId: number): Promise<{ paid: number; credit: number }> => {
      const { body } = await office.expect(200).get(`/api/contacts/${clientId}/summary`);
      const { paid, credit } = body as { paid: number; credit: number };

      return { paid, credit };
    },
  };
}
