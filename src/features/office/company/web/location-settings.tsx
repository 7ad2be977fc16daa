import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { emptyForm, formOf } from '#web/form/form-values.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { SelectField } from '#web/form/select-field.tsx';
import { useSettingsForm } from '#web/form/use-settings-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { companyEndpoints } from '../company-endpoints.ts';
import { company, type Company } from '../company.ts';
import { locationFields, MAX_LOCATIONS, type Location } from '../location.ts';
import { STATES } from '../states.ts';
import layout from '#web/ui/layout.module.css';

const STATE_CHOICES = STATES.map((name) => ({ value: name, label: name }));

/** Edits the company's locations, which are printed on documents and offered as choices. */
export function LocationSettings() {
  const answer = useQuery(endpointQuery(companyEndpoints.read));
  const [saved, setSaved] = useState<Company>();

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.isPending) return <Skeleton height={320} radius="lg" />;

  // Remount with the saved locations, which now have ids.
  return <LocationForm key={saved?.version} settings={saved ?? answer.data} onSaved={setSaved} />;
}

const section = company.sections.locations;
const Field = fieldOf({ fields: locationFields });

type Form = UseFormReturn<z.input<typeof section.form>, unknown, z.output<typeof section.form>>;

const toForm = (location: Location) => ({ ...location, ...formOf(locationFields, location) });

const EMPTY = { ...emptyForm(locationFields), isArchived: false };

interface LocationFormProps {
  settings: Company;
  onSaved: (company: Company) => void;
}

function LocationForm({ settings, onSaved }: LocationFormProps) {
  const record = useSettingsForm({
    section,
    settings: { ...settings, locations: settings.locations.map(toForm) },
    save: (body) => callApi(companyEndpoints.update, { body }),
    onSaved: (saved) => {
      toast({ title: 'Locations saved', tone: 'success' });
      onSaved(saved);
    },
    failure: { title: 'Error', description: 'Failed to save locations. Please try again.' },
    valueText: (_, value) => (value as Location[]).map(({ name }) => name).join(', '),
  });

  return (
    <RecordForm record={record} submitLabel="Save locations">
      <Locations form={record.form} />
    </RecordForm>
  );
}

/** One card per location. Archived locations keep their position. */
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
        title={section.labels.locations}
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
  /** Removes an unsaved location. Undefined for a saved one, which is archived instead. */
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
        <span className={layout.inline}>
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
        <Field at={place} name="name" />
        <Field at={place} name="phone" />
        <Field at={place} name="addressLine1" />
        <Field at={place} name="addressLine2" />
        <Field at={place} name="city" />
        <FormGrid>
          <Field at={place} name="state">
            {(field) => <SelectField {...field} choices={STATE_CHOICES} searchable clearable />}
          </Field>
          <Field at={place} name="postalCode" />
        </FormGrid>
      </FormGrid>
    </Card>
  );
}
