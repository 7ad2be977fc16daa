/** Checks that every declared setting has an input in its section's form. */
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#features/operations/settings/singletons.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { CompanyForm } from '#features/office/company/web/company-form.tsx';
import { LocationSettings } from '#features/office/company/web/location-settings.tsx';
import { TaxSettings } from '#features/office/company/web/tax-settings.tsx';
import { SenderForm } from '#features/office/email/web/sender-form.tsx';
import { emailEndpoints } from '#features/office/email/email-endpoints.ts';
import { sendingEndpoints } from '#features/client/sending/sending-endpoints.ts';
import { sendingSettings } from '#features/client/sending/sending-settings.ts';
import { MessageTemplateSettings } from '#features/client/sending/web/message-template-settings.tsx';
import { ReminderSettings } from '#features/client/sending/web/reminder-settings.tsx';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { DEFAULT_FEE_NOTE } from '#features/money/card-payments/card-payment.ts';
import {
  cardPaymentSetup,
  type CardPaymentSetup,
} from '#features/money/card-payments/card-payment-settings.ts';
import { CardPaymentSettings } from '#features/money/card-payments/web/card-payment-settings.tsx';
import { answer } from '#test/web/answer.ts';
import { COMPANY } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';

/** Each section's form, by record and section. */
const FORMS: Readonly<Record<string, () => ReactNode>> = {
  'Company.company': () => <CompanyForm company={COMPANY} />,
  'Company.taxes': () => <TaxSettings />,
  'Company.email': () => <SenderForm settings={COMPANY} from={null} />,
  'Company.locations': () => <LocationSettings />,
  'SendingSettings.templates': () => <MessageTemplateSettings />,
  'SendingSettings.reminders': () => <ReminderSettings />,
  'CardPaymentSetup.fees': () => <CardPaymentSettings />,
};

const SETUP: CardPaymentSetup = {
  ...cardPaymentSetup.initial,
  isOn: true,
  isTest: false,
  missing: [],
  webhookUrl: null,
  heardAt: null,
  defaultFeeNote: DEFAULT_FEE_NOTE,
  version: 1,
};

const SECTIONS = SETTINGS.flatMap(({ schemaName, sections }) =>
  Object.entries(sections).map(([name, { fields }]) => ({
    section: `${schemaName}.${name}`,
    fields: Object.keys(fields),
  })),
);

/** Inputs that aren't named after their setting. Templates are edited one at a time. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = { templates: 'message' };

/**
 * Finds a setting's input by its name; inputs of list items also have an index: 'taxRates.0.name'.
 */
function inputOf(field: string) {
  const name = NAMED_OTHERWISE[field] ?? field;

  return document.querySelector(`form [name="${name}"], form [name^="${name}."]`);
}

describe('the settings', () => {
  test('have a form for each of their sections, and no form without one', () => {
    expect(Object.keys(FORMS).toSorted()).toEqual(SECTIONS.map((one) => one.section).toSorted());
  });

  test.each(SECTIONS)('of $section each have an input in its form', async ({ section, fields }) => {
    answer(companyEndpoints.read, () => COMPANY);
    answer(emailEndpoints.readiness, () => ({ canMail: true }));
    answer(sendingEndpoints.readSettings, () => ({ ...sendingSettings.initial, version: 1 }));
    answer(cardPaymentEndpoints.readSetup, () => SETUP);
    await render(FORMS[section]?.());
    await expect.poll(() => document.querySelector('form')).not.toBeNull();

    expect(fields.filter((field) => inputOf(field) === null)).toEqual([]);
  });
});
