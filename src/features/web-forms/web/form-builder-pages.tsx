import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import { defaultSettings } from '../form-settings.ts';
import { webForm, type WebForm } from '../web-form.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { BUILDER_SCHEMA, type BuilderValues } from './builder-values.ts';
import { FormBuilder } from './form-builder.tsx';
import { LoadedForm } from './loaded-form.tsx';
import { useSettingsFacts } from './settings-facts.ts';

/** On these pages a web form is just a form. */
const FORM = { ...webForm, noun: ['form', 'forms'] } as const;

const newRoute = getRouteApi('/app/web-forms/new');
const editRoute = getRouteApi('/app/web-forms/$id/edit');

const valuesOf = ({ title, description, status, fields, settings }: WebForm): BuilderValues => ({
  title,
  description: description ?? '',
  status,
  fields,
  settings,
});

const EMPTY: BuilderValues = {
  title: '',
  description: '',
  status: 'draft',
  fields: [],
  settings: defaultSettings(),
};

export function NewWebFormPage() {
  const { copy } = newRoute.useSearch();

  return copy === undefined ? <NewForm initial={EMPTY} /> : <CopyOfForm id={copy} />;
}

/** A new form that begins as another one is. */
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

export function EditWebFormPage() {
  const { id } = editRoute.useParams();
  const factsOf = useSettingsFacts();
  const answer = useQuery(snapshotQuery(webFormEndpoints.read, { params: { id } }));
  // What two people changed at a time, in words.
  const valueText = (field: string, value: unknown) => {
    if (field === 'fields') return fieldsText(value as WebForm['fields']);
    if (field !== 'settings') return undefined;

    return factsOf(value as WebForm['settings'])
      .map(({ label, value: words }) => `${label}: ${words}`)
      .join('; ');
  };

  return (
    <LoadedForm answer={answer}>
      {() => (
        <EditRecordPage
          entity={FORM}
          answer={answer}
          schema={BUILDER_SCHEMA}
          initial={valuesOf}
          save={({ changes, version }) =>
            callApi(webFormEndpoints.update, { params: { id }, body: { ...changes, version } })
          }
          valueText={valueText}
          form={(frame, form) => <FormBuilder {...frame} saved={form} />}
        />
      )}
    </LoadedForm>
  );
}

const fieldsText = (fields: WebForm['fields']) =>
  `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}: ${fields.map(({ label }) => label).join(', ')}`;
