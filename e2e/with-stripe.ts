/** The double of the card provider beside the app, and its script's form in the page. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { spawnGable } from '#test/gable-process.ts';
import { startStripeDouble, type StripeDouble } from '#test/stripe/stripe-double.ts';
import { test as base } from './fixtures.ts';
import { PREPARED_DATA } from './prepare.ts';

export const GOOD = '4242 4242 4242 4242';
export const DECLINED = '4000 0000 0000 0002';
export const ASKS_THE_BANK = '4000 0027 6000 3184';

export const test = base.extend<{ stripePort: number; stripe: StripeDouble }>({
  stripePort: 0, // any that is free
  stripe: async ({ stripePort: port }, run) => {
    const stripe = await startStripeDouble({ port });
    await run(stripe);
    await stripe.close();
  },
  app: async ({ stripe }, run) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-cards-'));
    await cp(process.env[PREPARED_DATA] ?? '', dataDir, { recursive: true });
    const app = await spawnGable({ dataDir, env: stripe.settings });
    await app.serving();
    stripe.sendTo(`${app.baseURL}/api/stripe/webhook`);
    await run(app);
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});

const cardNumber = (page: Page) => page.getByRole('textbox', { name: 'Card number' });

export async function payByCard(page: Page, number: string, label: string | RegExp): Promise<void> {
  await cardNumber(page).fill(number);
  await page.getByRole('button', { name: label }).click();
}
