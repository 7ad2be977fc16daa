import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { company } from '../company.ts';
import { CompanyFacts } from './company-facts.tsx';

/** Settings that are part of another fact, or of the heading. */
const WITHIN_OTHERS = [
  'name',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'estimatePrefix',
  'invoicePrefix',
];

const shown = () =>
  new Map(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

test('Every setting of the company, its taxes and its locations is shown by its label (K3)', async () => {
  await render(<CompanyFacts settings={COMPANY} />);
  await expect.element(page.getByRole('heading', { name: 'Ridgeline Roofing' })).toBeVisible();
  const { company: general, taxes, locations } = company.sections;
  const declared = Object.entries({ ...general.labels, ...taxes.labels, ...locations.labels });

  expect([...shown().keys()]).toEqual(
    declared.filter(([setting]) => !WITHIN_OTHERS.includes(setting)).map(([, label]) => label),
  );
  await expectReadable();
});

test('Settings are written as text, and empty ones as a dash', async () => {
  await render(
    <CompanyFacts
      settings={{
        ...COMPANY,
        addressLine1: '12 Elm St',
        city: 'Provo',
        state: 'Utah',
        postalCode: '84601',
        contractNotices: ['texas-deductible-2019'],
        timeZone: 'America/New_York',
        printsPayLink: false,
        taxRounding: 'line',
      }}
    />,
  );
  await expect.element(page.getByText('12 Elm St')).toBeVisible();

  expect(Object.fromEntries(shown())).toMatchObject({
    Address: '12 Elm St\nProvo, Utah 84601',
    Phone: '—',
    'Contract notices': expect.stringContaining('Tex') as string,
    'Print a link and QR code to pay online': 'No',
    'Time zone': 'America/New York',
    'Business days': 'Monday, Tuesday, Wednesday, Thursday, Friday',
    'Next estimate number': 'CO-1001',
    'Estimate terms': 'Half down.',
    'Tax rates': 'Sales tax (7.25%)',
    'Tax rounding': 'On each line',
    Locations: 'Ridgeline Roofing, main office',
  });
});
