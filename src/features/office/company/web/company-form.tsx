import { Checkbox, Group, Stack } from '@mantine/core';
import { nounOf, pluralOf } from '#shared/entity.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { callApi } from '#web/api/api-client.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { BrandColorField } from './brand-color-field.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import {
  companyUpdate,
  CONTRACT_NOTICE_IDS,
  documentNumber,
  termsLabel,
  type Company,
} from '../company.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAMES,
  settingFields,
  type DocumentName,
} from '../document-kinds.ts';
import { CONTRACT_NOTICES } from '../contract-notices.ts';
import { STATES } from '../states.ts';
import classes from './company-settings.module.css';
import { companyTimeZoneChoices } from '../time-zones.ts';
import { useController, useWatch, type Control } from 'react-hook-form';
import type { z } from 'zod';

const STATE_CHOICES = STATES.map((name) => ({ value: name, label: name }));

// Taxes, mail and locations have tabs of their own.
const schema = companyUpdate.omit({
  taxRates: true,
  taxLabel: true,
  taxRounding: true,
  mailSenderName: true,
  mailReplyTo: true,
  locations: true,
});

/** Blank fields are texts in the form; the schema makes them null again. */
function toForm(company: Company) {
  const { logoUrl: _logoUrl, version: _version, defaultTaxRate: _rate, ...all } = company;
  const { taxRates: _rates, taxLabel: _label, taxRounding: _rounding, ...untaxed } = all;
  const { mailSenderName: _sender, mailReplyTo: _replyTo, locations: _places, ...fields } = untaxed;

  return {
    ...fields,
    addressLine1: fields.addressLine1 ?? '',
    addressLine2: fields.addressLine2 ?? '',
    city: fields.city ?? '',
    postalCode: fields.postalCode ?? '',
    phone: fields.phone ?? '',
    email: fields.email ?? '',
    website: fields.website ?? '',
    licenseNumber: fields.licenseNumber ?? '',
    ...Object.fromEntries(
      DOCUMENT_NAMES.map(settingFields).map(({ terms }) => [terms, fields[terms] ?? '']),
    ),
  };
}

/** What a company prints on its documents and how it counts them. */
export function CompanyForm({ company }: { company: Company }) {
  const record = useRecordForm({
    schema,
    initial: toForm(company),
    version: company.version,
    save: ({ changes, version }) =>
      callApi(companyEndpoints.update, { body: { ...changes, version } }),
    onSaved: ({ name }) => {
      toast({ title: 'Company saved', description: name, tone: 'success' });
    },
    failure: { title: 'Error', description: 'Failed to update company. Please try again.' },
  });
  const { control } = record;

  return (
    <RecordForm record={record} submitLabel="Save company">
      <Card title="Company" description="Shown at the top of estimates, invoices, and receipts.">
        <FormGrid>
          <TextField control={control} name="name" label="Company name" required />
          <TextField
            control={control}
            name="licenseNumber"
            label="License number"
            description="Required on estimates in many states."
          />
          <PhoneField control={control} name="phone" label="Phone" />
          <TextField control={control} name="email" label="Email" type="email" />
          <TextField control={control} name="website" label="Website" isWide />
          <TextField control={control} name="addressLine1" label="Address" />
          <TextField control={control} name="addressLine2" label="Address line 2" />
          <TextField control={control} name="city" label="City" />
          <FormGrid>
            <SelectField
              control={control}
              name="state"
              label="State"
              choices={STATE_CHOICES}
              searchable
              clearable
            />
            <TextField control={control} name="postalCode" label="Postal code" />
          </FormGrid>
        </FormGrid>
      </Card>
      <Card title="Brand" description="Shown on your web forms, beside your logo.">
        <BrandColorField control={control} />
      </Card>
      {DOCUMENT_NAMES.map((name) => (
        <DocumentCard key={name} control={control} name={name} />
      ))}
      <NoticesCard control={control} />
      <Card title="Time">
        <FormGrid>
          <SelectField
            control={control}
            name="timeZone"
            label="Time zone"
            choices={companyTimeZoneChoices()}
            searchable
            description="Used for due dates and reports."
            required
          />
          <BusinessDaysField control={control} />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}

type CompanyInput = z.input<typeof schema>;

interface DocumentCardProps {
  control: Control<CompanyInput, unknown, z.output<typeof schema>>;
  name: DocumentName;
}

/** What laws ask contracts for; the company chooses. */
function NoticesCard({ control }: Pick<DocumentCardProps, 'control'>) {
  const { field } = useController({ control, name: 'contractNotices' });
  const chosen = field.value ?? [];

  return (
    <Card
      title="Contract notices"
      description="Printed in bold on new estimates before the signature. Not legal advice. Ask your attorney which notices you need."
    >
      <Stack gap="md">
        {CONTRACT_NOTICE_IDS.map((id) => {
          const { state, when, text, isVerbatim, source, url, readOn } = CONTRACT_NOTICES[id];

          return (
            <div key={id}>
              <Checkbox
                label={`${state}: ${source}`}
                description={when}
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) =>
                  field.onChange(
                    CONTRACT_NOTICE_IDS.filter((one) =>
                      one === id ? currentTarget.checked : chosen.includes(one),
                    ),
                  )
                }
              />
              <details className={classes.notice}>
                <summary>{isVerbatim ? 'Text of the law' : 'Summary'}</summary>
                <p>{text}</p>
                <p>
                  <a href={url} target="_blank" rel="noreferrer">
                    {source}
                  </a>
                  , read <DayText day={readOn} />
                </p>
              </details>
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}

/** The days of the week on which the company works. */
function BusinessDaysField({ control }: Pick<DocumentCardProps, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'businessDays' });

  return (
    <Checkbox.Group
      data-wide
      label="Business days"
      description="Tasks from web forms are due on these days."
      value={field.value ?? []}
      error={fieldState.error?.message}
      onChange={field.onChange}
    >
      <Group gap="sm" my="xs">
        {WEEK_DAYS.map((day, place) => (
          <Checkbox key={day} value={day} label={day} ref={place === 0 ? field.ref : null} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** The prefix, the next number and the terms of a kind of document. */
function DocumentCard({ control, name }: DocumentCardProps) {
  const { noun } = DOCUMENT_KINDS[name];
  const [one, many] = noun;
  const fields = settingFields(name);

  return (
    <Card
      title={pluralOf({ noun })}
      description={`New ${many} start with these terms. You can change them on each ${one}.`}
    >
      <FormGrid>
        <TextField
          control={control}
          name={fields.prefix}
          label={`${nounOf({ noun })} number prefix`}
        />
        <NumberField
          control={control}
          name={fields.next}
          label={`Next ${one} number`}
          description={<NextNumber control={control} name={name} />}
        />
        <TextAreaField control={control} name={fields.terms} label={termsLabel(name)} isWide />
        {name === 'invoice' && (
          <SwitchField
            control={control}
            name="printsPayLink"
            label="Print a link and QR code to pay online"
            description="Printed on invoices with a balance when card payments are on. Sent invoices don’t change."
            isWide
          />
        )}
      </FormGrid>
    </Card>
  );
}

/** What the next document will be called, as prefix and counter are being typed: 'INV-1042'. */
function NextNumber({ control, name }: DocumentCardProps) {
  const [noun] = DOCUMENT_KINDS[name].noun;
  const { prefix, next } = settingFields(name);
  const text = useWatch({ control, name: prefix }) ?? '';
  const count = useWatch({ control, name: next });
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    return <>The next {noun} needs a whole number.</>;
  }

  return (
    <>
      The next {noun} is <strong className="figure">{documentNumber(text, count)}</strong>. Used
      numbers are skipped.
    </>
  );
}
