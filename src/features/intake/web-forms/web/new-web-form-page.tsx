import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { defaultSettings } from '../form-settings.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { BUILDER_SCHEMA, FORM, valuesOf, type BuilderValues } from './builder-values.ts';
import { FormBuilder } from './form-builder.tsx';
import { LoadedForm } from './loaded-form.tsx';

const route = getRouteApi('/app/web-forms/new');

const EMPTY: BuilderValues = {
  title: '',
  description: '',
  status: 'draft',
  fields: [],
  settings: defaultSettings(),
};

export function NewWebFormPage() {
  const { copy } = route.useSearch();

  return copy === undefined ? <NewForm initial={EMPTY} /> : <CopyOfForm id={copy} />;
}

/** Creates a new form as a copy of an existing one. */
function CopyOfForm({ id }: { id: number }) {
  const answer = useQuery(snapshotQuery(webFormEndpoints.read, { params: { id } }));

  return (
    <LoadedForm answer={answer}>
      {(form) => (
        <NewForm initial={{ ...valuesOf(form), title: `Copy of ${form.title}`, status: 'draft' }} />
      )}
    </LoadedForm>
  );
}

function NewForm({ initial }: { initial: BuilderValues }) {
  return (
    <CreateRecordPage
      entity={FORM}
      title="New Web Form"
      schema={BUILDER_SCHEMA}
      initial={initial}
      save={({ values }) => callApi(webFormEndpoints.create, { body: values })}
      leadsTo="record"
      form={(frame) => <FormBuilder {...frame} />}
    />
  );
}
