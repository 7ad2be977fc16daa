import { Checkbox, Group, Stack } from '@mantine/core';
import { pluralOf } from '#shared/entity.ts';
import { WEEK_DAYS } from '#shared/week-days.ts';
import { callApi } from '#web/api/api-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { SwitchField } from '#web/form/switch-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { BrandColorField } from './brand-color-field.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { company, CONTRACT_NOTICE_IDS, documentNumber, type Company } from '../company.ts';
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

const Field = fieldOf(company.sections.company);

/** Edits the company's printed details and its document numbering. */
export function CompanyForm({ company: settings }: { company: Company }) {
  const record = useSettingsForm({
    section: company.sections.company,
    settings,
    save: (body) => callApi(companyEndpoints.update, { body }),
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
          <Field name="name" />
          <Field name="licenseNumber" description="Required on estimates in many states." />
          <Field name="phone" />
          <Field name="email" />
          <Field name="website" isWide />
          <Field name="addressLine1" />
          <Field name="addressLine2" />
          <Field name="city" />
          <FormGrid>
            <Field name="state">
              {(field) => <SelectField {...field} choices={STATE_CHOICES} searchable clearable />}
            </Field>
            <Field name="postalCode" />
          </FormGrid>
        </FormGrid>
      </Card>
      <Card title="Brand" description="Shown on your web forms, beside your logo.">
        <Field name="brandColor">{(field) => <BrandColorField {...field} />}</Field>
      </Card>
      {DOCUMENT_NAMES.map((name) => (
        <DocumentCard key={name} control={control} name={name} />
      ))}
      <NoticesCard control={control} />
      <Card title="Time">
        <FormGrid>
          <Field name="timeZone" description="Used for due dates and reports.">
            {(field) => <SelectField {...field} choices={companyTimeZoneChoices()} searchable />}
          </Field>
          <BusinessDaysField control={control} />
        </FormGrid>
      </Card>
    </RecordForm>
  );
}

type CompanyFields = typeof company.sections.company.form;

interface DocumentCardProps {
  control: Control<z.input<CompanyFields>, unknown, z.output<CompanyFields>>;
  name: DocumentName;
}

/** Selects which legally required notices to print on contracts. */
function NoticesCard({ control }: Pick<DocumentCardProps, 'control'>) {
  const { field } = useController({ control, name: 'contractNotices' });
  const chosen = field.value;

  return (
    <Card
      title={company.labels.contractNotices}
      description="Printed in bold on new estimates before the signature. Not legal advice. Ask your attorney which notices you need."
    >
      <Stack gap="md">
        {CONTRACT_NOTICE_IDS.map((id) => {
          const { state, when, text, isVerbatim, source, url, readOn } = CONTRACT_NOTICES[id];

          return (
            <div key={id}>
              <Checkbox
                name="contractNotices"
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

/** The company's business days. */
function BusinessDaysField({ control }: Pick<DocumentCardProps, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'businessDays' });

  return (
    <Checkbox.Group
      data-wide
      label={company.labels.businessDays}
      description="Tasks from web forms are due on these days."
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    >
      <Group gap="sm" my="xs">
        {WEEK_DAYS.map((day, place) => (
          <Checkbox
            key={day}
            name="businessDays"
            value={day}
            label={day}
            ref={place === 0 ? field.ref : null}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** The prefix, next number, and terms for one type of document. */
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
        <Field name={fields.prefix} />
        <Field name={fields.next} description={<NextNumber control={control} name={name} />} />
        <Field name={fields.terms} />
        {name === 'invoice' && (
          <Field
            name="printsPayLink"
            description="Printed on invoices with a balance when card payments are on. Sent invoices don’t change."
            isWide
          >
            {(field) => <SwitchField {...field} />}
          </Field>
        )}
      </FormGrid>
    </Card>
  );
}

/** Previews the next document number as the user edits the prefix and counter: 'INV-1042'. */
function NextNumber({ control, name }: DocumentCardProps) {
  const [noun] = DOCUMENT_KINDS[name].noun;
  const { prefix, next } = settingFields(name);
  const text = useWatch({ control, name: prefix });
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
