import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import type { WebForm } from '../web-form.ts';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { BUILDER_SCHEMA, FORM, valuesOf } from './builder-values.ts';
import { FormBuilder } from './form-builder.tsx';
import { LoadedForm } from './loaded-form.tsx';
import { useSettingsFacts } from './settings-facts.ts';

const route = getRouteApi('/app/web-forms/$id/edit');

export function EditWebFormPage() {
  const { id } = route.useParams();
  const factsOf = useSettingsFacts();
  const answer = useQuery(snapshotQuery(webFormEndpoints.read, { params: { id } }));
  // Formats conflicting values as text.
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
