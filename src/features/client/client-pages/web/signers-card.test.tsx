import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
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
  answer(signerEndpoints.list, () => ({ signers: all, canMail: true, version: 3 }));

test('The signer whose turn it is gets the link by email, for the first time and once more', async () => {
  signers(MARIA, LUIS);
  await render(<SignersCard id={7} />);
  await page.getByRole('button', { name: 'Email Link' }).click();
  await expect.element(page.getByText('Link sent')).toBeVisible();
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

/** Simulates another user saving first, with Ann signing instead of Luis. */
function quickerThan() {
  const ann = { id: 9, name: 'Ann Park', email: 'ann@mail.example' };
  const current = { version: 5, signers: [{ ...ann, id: 1, name: MARIA.name }, ann] };
  return answer(signerEndpoints.set, ({ body }) => {
    const sent = body as { version?: number; signers: object[] };
    if (sent.version === 5) return { signers: [MARIA], canMail: true, version: 6 };
    const conflict = {
      field: 'signers',
      mine: sent.signers,
      theirs: current.signers,
      changedBy: 'Dana Whitfield',
      changedAt: '2026-11-25T18:00:00.000Z',
    };
    throw new AppError('conflict', 'Dana Whitfield changed this while you were editing.', {
      details: { conflicts: [conflict], current },
    });
  });
}

test('A user whose colleague set other signers at once is asked, and keeps what was typed', async () => {
  signers(MARIA, LUIS);
  const sets = quickerThan();
  await render(<SignersCard id={7} />);
  await page.getByRole('button', { name: 'Edit Signers' }).click();
  await page.getByLabelText('Name of signer 2').fill('Luis A. Alvarez');
  await page.getByRole('button', { name: 'Save Signers' }).click();
  await expect
    .element(page.getByRole('radio', { name: /Maria Alvarez, Luis A\. Alvarez/ }))
    .toBeChecked();
  await expect.element(page.getByText('Maria Alvarez, Ann Park')).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(page.getByLabelText('Name of signer 2')).toHaveValue('Luis A. Alvarez');
  await page.getByRole('button', { name: 'Save Signers' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Signers saved')).toBeVisible();

  // Luis had already been removed, so he is added as a new signer.
  expect(sets().map(({ body }) => body)).toMatchObject([
    { version: 3, signers: [{ id: 1 }, { id: 2, name: 'Luis A. Alvarez' }] },
    { version: 3 },
    {
      version: 5,
      signers: [{ id: 1 }, { name: 'Luis A. Alvarez', email: LUIS.email }],
    },
  ]);
  expect(sets()[2]?.body).not.toMatchObject({ signers: [{}, { id: 2 }] });
});
