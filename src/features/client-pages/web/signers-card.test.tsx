import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anEstimate } from '#test/web/estimates.ts';
import { render } from '#test/web/render.tsx';
import { signerEndpoints, type Signer } from '../signer.ts';
import { SignersCard } from './signers-card.tsx';

const MARIA: Signer = {
  id: 1,
  name: 'Maria Alvarez',
  email: 'maria@mail.example',
  state: 'next',
  signedAt: null,
  mailedAt: null,
  remindedAt: null,
  url: 'https://gable.example/d/maria',
};
const LUIS: Signer = {
  ...MARIA,
  id: 2,
  name: 'Luis Alvarez',
  email: 'luis@mail.example',
  state: 'waiting',
  url: 'https://gable.example/d/luis',
};

let mailed: () => { params: Record<string, string> }[];

beforeEach(() => {
  answer(estimateEndpoints.read, () => anEstimate({ id: 7 }));
  mailed = answer(signerEndpoints.mail, () => {});
});

const signers = (...all: Signer[]) =>
  answer(signerEndpoints.list, () => ({ signers: all, canMail: true }));

test('The link is mailed to whose turn it is, for the first time and once more', async () => {
  signers(MARIA, LUIS);
  await render(<SignersCard id={7} />);
  await page.getByRole('button', { name: 'Email Link' }).click();
  await expect.element(page.getByText('Link on its way')).toBeVisible();
  expect(mailed()).toMatchObject([{ params: { id: '7', signerId: '1' } }]);
  await expect.element(page.getByText('Link sent')).not.toBeInTheDocument();
});

test('The card says when a link was sent and when its signer was reminded', async () => {
  signers({ ...MARIA, mailedAt: '2026-11-03T18:00:00.000Z' }, LUIS);
  const shown = await render(<SignersCard id={7} />);
  const first = page.getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('Signs nextLink sent Nov 3, 2026');
  await expect.element(first).not.toHaveTextContent('reminded');
  await shown.unmount();

  signers(
    { ...MARIA, mailedAt: '2026-11-03T18:00:00.000Z', remindedAt: '2026-11-05T18:00:00.000Z' },
    LUIS,
  );
  await render(<SignersCard id={7} />, { isPhone: true });
  await expect.element(first).toHaveTextContent('Link sent Nov 3, 2026, reminded Nov 5, 2026');
  await expectReadable();
  await page.getByRole('button', { name: 'Send Again' }).click();
  expect(mailed()).toHaveLength(1);
});
