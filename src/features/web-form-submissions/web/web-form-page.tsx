import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FormOverview } from '#features/web-forms/web/form-overview.tsx';
import { webFormEndpoints } from '#features/web-forms/web-form-endpoints.ts';
import { webForm } from '#features/web-forms/web-form.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { RecordPage } from '#web/record/record-page.tsx';

const route = getRouteApi('/app/web-forms/$id');

export function WebFormPage() {
  const { id } = route.useParams();

  return (
    <RecordPage
      entity={webForm}
      answer={useQuery(endpointQuery(webFormEndpoints.read, { params: { id } }))}
      head={() => ({})}
      deleteDialog={(record, dialog) => (
        <DeleteRecordDialog
          entity={webForm}
          endpoint={webFormEndpoints.remove}
          record={record}
          {...dialog}
        />
      )}
    >
      {(form) => <FormOverview form={form} />}
    </RecordPage>
  );
}
