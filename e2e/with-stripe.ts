/** The payment provider test double, and the card form that its script puts in the page. */
import type { Page } from '@playwright/test';
import { startStripeDouble, type StripeDouble } from '#test/stripe/stripe-double.ts';
import { test as base } from './fixtures.ts';

export const GOOD = '4242 4242 4242 4242';
export const DECLINED = '4000 0000 0000 0002';
export const ASKS_THE_BANK = '4000 0027 6000 3184';

interface StripeWorker {
  stripePort: number;
  /** Shared by all tests of a worker. */
  sharedStripe: StripeDouble;
}

/**
 * A test with a Gable server that uses a payment provider test double, whose recorded requests are
 * cleared before each test.
 */
export const test = base.extend<{ stripe: StripeDouble }, StripeWorker>({
  stripePort: [0, { option: true, scope: 'worker' }], // any free port
  sharedStripe: [
    async ({ stripePort: port }, run) => {
      const stripe = await startStripeDouble({ port });
      await run(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  env: [({ sharedStripe }, run) => run(sharedStripe.settings), { scope: 'worker' }],
  stripe: [
    async ({ sharedStripe, app, consoleErrors }, run) => {
      sharedStripe.requests.length = 0;
      sharedStripe.sendTo(`${app.baseURL}/api/stripe/webhook`);
      // The provider's script is the only one that pages load from another origin.
      consoleErrors.expect(new RegExp(`^foreign request: ${sharedStripe.url}/`));
      await run(sharedStripe);
    },
    { auto: true },
  ],
});

const cardNumber = (page: Page) => page.getByRole('textbox', { name: 'Card number' });

export async function payByCard(page: Page, number: string, label: string | RegExp): Promise<void> {
  await cardNumber(page).fill(number);
  await page.getByRole('button', { name: label }).click();
}
