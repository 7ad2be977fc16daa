/** The deposit of an accepted estimate can be paid from the estimate's page. */
import { beforeEach, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, shownSha } from '#test/client-page.ts';
import { anEstimate, over } from '#test/factories.ts';
import { BANK } from '#test/stripe/card-office.ts';
import { startClientOffice } from '#test/stripe/client-office.ts';

const office = await startClientOffice();
const { stripe, api, client, pathTo, page, deliver, begin } = office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

test('The deposit of a signed estimate is paid one press away from its page (S43, S45)', async () => {
  const { id } = await anEstimate(dana, { status: 'sent', ...over(4000), depositPercent: 25 });
  const path = await pathTo({ entity: 'estimates', id });
  const sha256 = shownSha(await page(path));
  await postForm(client, path, {
    verb: 'accept',
    name: 'Maria Alvarez',
    email: 'maria@mail.example',
    consent: 'yes',
    sha256,
  });
  expect((await dana.ok(estimateEndpoints.read, { params: { id } })).status).toBe('accepted');
  const [, pay = ''] = /href="([^"]+)">Pay \$1,000\.00</.exec(await page(path)) ?? [];
  expect(pay).toMatch(/^\/d\/[\w-]{43}\/pay$/);
  const { intentId } = await begin(pay, 1000);
  stripe.confirm(intentId, BANK);
  await deliver();
  expect(await page(path)).toContain('$1,000.00 is pending from your bank.');
  expect(await page(path)).not.toContain('/pay"');
  stripe.settle(intentId);
  await deliver();
  expect(await page(path)).not.toContain('is due now');
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('An accepted estimate’s deposit is paid from its page, at one address, until the office turns it off', async () => {
  const { id } = await anEstimate(dana, { status: 'sent', ...over(4000), depositPercent: 25 });
  const path = await pathTo({ entity: 'estimates', id });
  await dana.ok(estimateEndpoints.patch, { params: { id }, body: { status: 'accepted' } });
  const payWay = async () =>
    /href="(\/d\/[^"]+)\/pay">Pay \$1,000\.00</.exec(await page(path))?.[1];
  const deposit = await payWay();
  expect(deposit).toBeDefined();
  expect(await payWay()).toBe(deposit);
  expect(await page(`${deposit}/pay`)).toContain('Pay $1,000.00</h1>');

  // The deposit's link works as long as the estimate's.
  api.clock.pass(100 * 24 * 60);
  await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });
  api.clock.pass(100 * 24 * 60);
  expect(await payWay()).toBe(deposit);
  expect(await page(deposit ?? '')).toContain('Deposit on estimate');

  const [invoiceId = 0] = (await dana.ok(estimateEndpoints.read, { params: { id } })).invoiceIds;
  const off = { entity: 'invoices', id: invoiceId } as const;
  await dana.ok(clientLinkEndpoints.turnOff, { params: off });
  expect(await payWay()).toBeUndefined();
  expect(await page(path)).toContain('$1,000.00 is due now');
});
