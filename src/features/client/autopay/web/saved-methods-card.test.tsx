import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { autopayEndpoints } from '../autopay-endpoints.ts';
import type { SavedMethod } from '#features/money/card-payments/saved-method.ts';
import { SavedMethodsCard } from './saved-methods-card.tsx';

const VISA: SavedMethod = {
  id: 5,
  label: 'Visa ending in 4242',
  expires: '12/2029',
  isExpired: false,
  savedOn: '2026-11-25',
  consentBy: 'Maria Alvarez',
  consentAt: '2026-11-25T18:00:00.000Z',
  consent: 'I allow Ridgeline Roofing to keep this card.',
  autopay: {
    since: '2026-11-26',
    agreedAt: '2026-11-26T18:00:00.000Z',
    consent: 'I allow Ridgeline Roofing to charge my card.',
  },
};

test('an autopay card shows its start and consent, and can be turned off after a question', async () => {
  let methods = [VISA];
  const turnedOff: unknown[] = [];
  answer(cardPaymentEndpoints.listSaved, () => methods);
  answer(autopayEndpoints.turnOff, ({ params }) => {
    turnedOff.push(params);
    methods = [{ ...VISA, autopay: null }];
  });
  await render(<SavedMethodsCard id={3} />);
  await expect
    .element(page.getByText(/Pays invoices automatically since Nov 26, 2026/))
    .toBeVisible();
  await page.getByText('What the client agreed to').click();
  await expect.element(page.getByText('to charge my card')).toBeVisible();
  await expectReadable();

  await page.getByRole('button', { name: 'Turn off automatic payments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect.element(page.getByText(/Pays invoices automatically/)).not.toBeInTheDocument();
  expect(turnedOff).toHaveLength(1);
});
