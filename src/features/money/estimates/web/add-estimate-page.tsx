import { getRouteApi } from '@tanstack/react-router';
import { AddDocumentPage } from '#features/money/documents/web/add-document-page.tsx';
import { addDays } from '#shared/calendar-day.ts';
import { DAYS_TO_EXPIRY, estimateForm } from '../estimate.ts';
import { EstimateForm } from './estimate-form.tsx';
import { ESTIMATE_SCREENS } from './estimate-screens.tsx';

const route = getRouteApi('/app/estimates/add');

export function AddEstimatePage() {
  return (
    <AddDocumentPage
      screens={ESTIMATE_SCREENS}
      schema={estimateForm}
      search={route.useSearch()}
      initial={(shared, estimateNumber) => ({
        ...shared,
        estimateNumber,
        title: '',
        depositPercent: null,
        depositAmount: null,
        expiryDate: addDays(shared.date, DAYS_TO_EXPIRY),
      })}
      form={(frame, company) => <EstimateForm frame={frame} company={company} />}
    />
  );
}
