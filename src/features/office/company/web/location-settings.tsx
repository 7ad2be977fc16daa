import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { PhoneField } from '#web/form/phone-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import type { Company } from '../company.ts';
import { locationsInput, MAX_LOCATIONS, type Location } from '../location.ts';
import { STATES } from '../states.ts';
import classes from './location-settings.module.css';

const STATE_CHOICES = STATES.map((name) => ({ value: name, label: name }));

/** The company's locations: what documents print and people choose from. */
export function LocationSettings() {
  const answer = useQuery(endpointQuery(companyEndpoints.read));
  const [saved, setSaved] = useState<Company>();

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.isPending) return <Skeleton height={320} radius="lg" />;

  // Saved locations come back with their ids.
  return <LocationForm key={saved?.version} company={saved ?? answer.data} onSaved={setSaved} />;
}

const schema = z.object({ locations: locationsInput });

type Form = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;

/** Blank fields are texts in the form; the schema makes them null again. */
const toForm = (location: Location) => ({
  ...location,
  addressLine1: location.addressLine1 ?? '',
  addressLine2: location.addressLine2 ?? '',
  city: location.city ?? '',
  postalCode: location.postalCode ?? '',
  phone: location.phone ?? '',
});

const EMPTY = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: null,
  postalCode: '',
  phone: '',
  isArchived: false,
};

interface LocationFormProps {
  company: Company;
  onSaved: (company: Company) => void;
}

function LocationForm({ company, onSaved }: LocationFormProps) {
  const record = useRecordForm({
    schema,
    initial: { locations: company.locations.map(toForm) },
    version: company.version,
    save: ({ changes, version }) =>
      callApi(companyEndpoints.update, { body: { ...changes, version } }),
    onSaved: (saved) => {
      toast({ title: 'Locations saved', tone: 'success' });
      onSaved(saved);
    },
    failure: { title: 'Error', description: 'Failed to save locations. Please try again.' },
    labels: { locations: 'Locations' },
    valueText: (_, value) => (value as Location[]).map(({ name }) => name).join(', '),
  });

  return (
    <RecordForm record={record} submitLabel="Save locations">
      <Locations form={record.form} />
    </RecordForm>
  );
}

/** A card for each location, with those that are archived at the place they had. */
function Locations({ form }: { form: Form }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'locations',
    keyName: 'key',
  });

  return (
    <>
      <Card
        title="Locations"
        description="With two or more, the location’s address prints on documents. Blank fields use the company’s."
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={fields.length >= MAX_LOCATIONS}
            onClick={() => append(EMPTY, { focusName: `locations.${fields.length}.name` })}
          >
            Add location
          </Button>
        }
      >
        {null}
      </Card>
      {fields.map(({ key, id }, index) => (
        <LocationCard
          key={key}
          form={form}
          index={index}
          onRemove={id === undefined ? () => remove(index) : undefined}
        />
      ))}
    </>
  );
}

interface LocationCardProps {
  form: Form;
  index: number;
  /** Of one that was not saved yet; a saved one is archived. */
  onRemove: (() => void) | undefined;
}

function LocationCard({ form, index, onRemove }: LocationCardProps) {
  const { control } = form;
  const place = `locations.${index}` as const;
  const [typed, isArchived] = useWatch({
    control,
    name: [`${place}.name`, `${place}.isArchived`],
  });
  const name = typed || 'New location';
  const archive = () =>
    form.setValue(`${place}.isArchived`, !isArchived, { shouldDirty: true, shouldTouch: true });

  return (
    <Card
      title={
        <span className={classes.title}>
          {name}
          {isArchived && <ColorBadge color="gray" label="Archived" />}
        </span>
      }
      actions={
        <Button
          variant="default"
          aria-label={`${onRemove ? 'Remove' : isArchived ? 'Restore' : 'Archive'} ${name}`}
          onClick={onRemove ?? archive}
        >
          {onRemove ? 'Remove' : isArchived ? 'Restore' : 'Archive'}
        </Button>
      }
    >
      <FormGrid>
        <TextField control={control} name={`${place}.name`} label="Name" required />
        <PhoneField control={control} name={`${place}.phone`} label="Phone" />
        <TextField control={control} name={`${place}.addressLine1`} label="Address" />
        <TextField control={control} name={`${place}.addressLine2`} label="Address line 2" />
        <TextField control={control} name={`${place}.city`} label="City" />
        <FormGrid>
          <SelectField
            control={control}
            name={`${place}.state`}
            label="State"
            choices={STATE_CHOICES}
            searchable
            clearable
          />
          <TextField control={control} name={`${place}.postalCode`} label="Postal code" />
        </FormGrid>
      </FormGrid>
    </Card>
  );
}
