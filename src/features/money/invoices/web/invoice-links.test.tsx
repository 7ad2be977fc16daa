import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { answer } from '#test/web/answer.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { payLinkEndpoints } from '../pay-link-endpoints.ts';
import { InvoiceLinks } from './invoice-links.tsx';

const URL = 'https://gable.ridgeline.example/d/7k3m-9qxa-2fzt-h0we-n5bd-c8rj-p4vy';
const printed = { url: URL, createdAt: '2026-11-25T16:00:00.000Z', viewed: null };

test('The link printed on an invoice is listed with the other, and can be turned off after a warning', async () => {
  let isOn = true;
  answer(clientLinkEndpoints.read, () => ({ mayShare: true, link: null }));
  answer(payLinkEndpoints.read, () => ({ link: isOn ? printed : null }));
  answer(payLinkEndpoints.turnOff, () => {
    isOn = false;
  });
  await render(<InvoiceLinks id={7} />);

  await expect.element(page.getByRole('heading', { name: 'Printed on the invoice' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Payment link' })).toHaveValue(URL);
  await expect.element(page.getByText(/Not viewed yet.*while there is a balance/)).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await expect.element(page.getByText(/next PDF is a new revision/)).toBeVisible();
  await expectReadable();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect.element(page.getByText('Printed on the invoice')).not.toBeInTheDocument();
});

test('An invoice without a printed link, or without permission to share it, lists none', async () => {
  answer(clientLinkEndpoints.read, () => ({ mayShare: true, link: null }));
  answer(payLinkEndpoints.read, () => ({ link: null }));
  await render(<InvoiceLinks id={7} />);

  await expect.element(page.getByRole('button', { name: 'Create Link' })).toBeVisible();
  await expect.element(page.getByText('Printed on the invoice')).not.toBeInTheDocument();
});
