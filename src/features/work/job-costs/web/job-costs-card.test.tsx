import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { NO_COSTS } from '#test/no-costs.ts';
import { render } from '#test/web/render.tsx';
import type { JobCost } from '../job-cost.ts';
import { jobCostEndpoints, type CostsOfJob } from '../job-cost-endpoints.ts';
import { JobCostsCard } from './job-costs-card.tsx';

const shingles: JobCost = {
  id: 3,
  jobId: 7,
  category: 'material',
  description: 'Shingles',
  vendor: 'Bench Roofing Supply',
  amount: 1200.5,
  reason: null,
  date: '2026-11-20',
  jobTitle: 'Alvarez re-roof',
  createdBy: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  version: 2,
};

function serve(costs: CostsOfJob, rows: JobCost[]) {
  answer(jobCostEndpoints.ofJob, () => costs);
  answer(jobCostEndpoints.list, () => ({ rows, total: rows.length }));
}

const card = <JobCostsCard of={{ field: 'jobId', id: 7 }} />;

const menu = page.getByRole('button', { name: 'Actions for Shingles' });
const edit = page.getByRole('dialog', { name: 'Edit Cost' });

test('A job without costs says that there are none, and how they are added', async () => {
  serve(NO_COSTS, []);
  await render(card);

  await expect.element(page.getByRole('heading')).toHaveTextContent('CostsNo costs yet');
  await expect.element(page.getByText(/Labor comes from hours/)).toBeVisible();
  await expectReadable();
});

test('Hours without a rate are shown, with a link to set one for users who may', async () => {
  serve({ ...NO_COSTS, hours: 1, unratedHours: 1 }, []);
  await render(card);

  await expect.element(page.getByText(/^1 hour on this job is not included/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('href', '/settings?tab=labor');
});

test('A project manager reads that an administrator sets the rate', async () => {
  serve({ ...NO_COSTS, hours: 2.5, unratedHours: 2.5 }, []);
  await render(card, { me: { accessProfile: 'Project manager' } });

  await expect.element(page.getByText(/Ask an administrator to set it\.$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
});

test('The costs of a job are summed by category, and labor shows its hours', async () => {
  const costs = { ...NO_COSTS, actualCost: 1460.5, material: 1200.5, labor: 260, hours: 8 };
  serve({ ...costs, budgetStatus: 'over' }, [shingles]);
  await render(card);

  await expect.element(page.getByRole('heading')).toHaveTextContent('Costs (1)Over budget');
  await expect.element(page.getByText('$260.00 for 8 hours logged')).toBeVisible();
  await expect.element(page.getByText('$1,460.50')).toBeVisible();
  await expect.element(page.getByText('Permit')).not.toBeInTheDocument();
  await expectReadable();
});

test('A cost that another user changed asks which change to keep, and loses nothing', async () => {
  serve({ ...NO_COSTS, actualCost: 1200.5, material: 1200.5 }, [shingles]);
  const sent = answer(jobCostEndpoints.patch, () => {
    if (sent().length > 1) return { ...shingles, amount: 900, version: 4 };
    const changed = { field: 'amount', changedBy: 'Marcus Ibarra', changedAt: shingles.updatedAt };
    throw new AppError('conflict', 'Another user changed this record.', {
      details: {
        conflicts: [{ ...changed, mine: 900, theirs: 1000 }],
        current: { ...shingles, amount: 1000, version: 3 },
      },
    });
  });
  await render(card);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabelText('Amount').fill('900');
  await edit.getByRole('button', { name: 'Save Cost' }).click();

  const question = page.getByRole('dialog', { name: 'Another user changed this too' });
  await expect.element(question.getByRole('radio', { name: '$1,000.00' })).toBeVisible();
  await expectReadable();
  await question.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { amount: 900, version: 2 },
      { amount: 900, version: 3 },
    ]),
  );
});

test('A negative cost requires a reason, and the card shows both', async () => {
  const returned = { ...shingles, amount: -50, reason: 'Three bundles were left over' };
  serve({ ...NO_COSTS, actualCost: -50, material: -50 }, [returned]);
  const sent = answer(jobCostEndpoints.create, () => returned);
  await render(card);
  await expect.element(page.getByText(/Three bundles were left over/)).toBeVisible();
  await expect.element(page.getByText('-$50.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add Cost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Cost' });
  await dialog.getByLabelText('Description').fill('Bundles returned');
  await dialog.getByLabelText('Amount').fill('50');
  await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument();
  await dialog.getByLabelText('Amount').fill('-50');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Material' }).click();
  await dialog.getByRole('button', { name: 'Add Cost' }).click();
  await expect.element(dialog.getByText(/Explain the negative amount/).first()).toBeVisible();
  await expectReadable();
  await dialog.getByLabelText('Reason').fill(returned.reason);
  // The saved reason is still visible, so the user can clear it.
  await dialog.getByLabelText('Amount').fill('50');
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue(returned.reason);
  await dialog.getByLabelText('Amount').fill('-50');
  await dialog.getByRole('button', { name: 'Add Cost' }).click();

  await expect.poll(sent).toMatchObject([{ body: { amount: -50, reason: returned.reason } }]);
});
