/** Checks that every declared setting has an input in its section's form. */
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#features/operations/settings/singletons.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { CompanyForm } from '#features/office/company/web/company-form.tsx';
import { LocationSettings } from '#features/office/company/web/location-settings.tsx';
import { TaxSettings } from '#features/office/company/web/tax-settings.tsx';
import { SenderForm } from '#features/office/email/web/sender-form.tsx';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';

/** Each section's form, by record and section. */
const FORMS: Readonly<Record<string, () => ReactNode>> = {
  'Company.company': () => <CompanyForm company={COMPANY} />,
  'Company.taxes': () => <TaxSettings />,
  'Company.email': () => <SenderForm settings={COMPANY} from={null} />,
  'Company.locations': () => <LocationSettings />,
};

const SECTIONS = SETTINGS.flatMap(({ schemaName, sections }) =>
  Object.entries(sections).map(([name, { fields }]) => ({
    section: `${schemaName}.${name}`,
    fields: Object.keys(fields),
  })),
);

/**
 * Finds a setting's input by its name; inputs of list items also have an index: 'taxRates.0.name'.
 */
const inputOf = (field: string) =>
  document.querySelector(`form [name="${field}"], form [name^="${field}."]`);

describe('the settings', () => {
  test('have a form for each of their sections, and no form without one', () => {
    expect(Object.keys(FORMS).toSorted()).toEqual(SECTIONS.map((one) => one.section).toSorted());
  });

  test.each(SECTIONS)('of $section each have an input in its form', async ({ section, fields }) => {
    answer(companyEndpoints.read, () => COMPANY);
    await render(FORMS[section]?.());
    await expect.poll(() => document.querySelector('form')).not.toBeNull();

    expect(fields.filter((field) => inputOf(field) === null)).toEqual([]);
  });
});
