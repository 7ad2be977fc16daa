import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { documentFormOf } from '#features/money/documents/web/document-screens.ts';
import { EditDocumentPage } from '#features/money/documents/web/edit-document-page.tsx';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { estimateForm } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EstimateForm } from './estimate-form.tsx';
import { ESTIMATE_SCREENS } from './estimate-screens.tsx';

const route = getRouteApi('/app/estimates/edit/$id');

export function EditEstimatePage() {
  const { id } = route.useParams();

  return (
    <EditDocumentPage
      screens={ESTIMATE_SCREENS}
      id={id}
      answer={useQuery(snapshotQuery(estimateEndpoints.read, { params: { id } }))}
      schema={estimateForm}
      initial={({
        estimateNumber,
        title,
        expiryDate,
        depositPercent,
        depositAmount,
        ...document
      }) => ({
        ...documentFormOf(document),
        estimateNumber,
        title: title ?? '',
        expiryDate,
        depositPercent,
        depositAmount,
      })}
      form={(frame, estimate, company) => (
        <EstimateForm frame={frame} estimate={estimate} company={company} />
      )}
    />
  );
}
