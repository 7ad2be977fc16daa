import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { CompanyForm } from './company-form.tsx';

const day = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('A company chooses the days on which it works, at least one of them', async () => {
  const saved = answer(companyEndpoints.update, ({ body }) => ({ ...COMPANY, ...Object(body) }));
  await render(<CompanyForm company={COMPANY} />);
  const save = page.getByRole('button', { name: 'Save company' });
  await expect.element(day('Friday')).toBeChecked();
  await expect.element(day('Saturday')).not.toBeChecked();
  await expectReadable();
  for (const one of COMPANY.businessDays) await day(one).click();
  await save.click();
  await expect
    .element(page.getByText('Choose at least one business day', { exact: true }).first())
    .toBeVisible();
  expect(saved()).toEqual([]);

  await day('Saturday').click();
  await day('Tuesday').click();
  await save.click();
  await expect.element(page.getByText('Company saved', { exact: true })).toBeVisible();
  expect(saved()[0]?.body).toMatchObject({ businessDays: ['Tuesday', 'Saturday'] });
});

test('A company turns off the link and QR code that its invoices print', async () => {
  const saved = answer(companyEndpoints.update, ({ body }) => ({ ...COMPANY, ...Object(body) }));
  await render(<CompanyForm company={COMPANY} />);
  const prints = page.getByRole('switch', { name: 'Print a link and QR code to pay online' });
  await expect.element(prints).toBeChecked();
  await prints.click();
  await page.getByRole('button', { name: 'Save company' }).click();

  await expect.element(page.getByText('Company saved', { exact: true })).toBeVisible();
  expect(saved()[0]?.body).toMatchObject({ printsPayLink: false });
});
