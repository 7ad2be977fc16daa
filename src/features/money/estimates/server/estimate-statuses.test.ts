import { describe } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { startApi } from '#test/api.ts';
import { anEstimate } from '#test/factories.ts';
import { holdStatusTable } from '#test/status-table.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from '../estimate-status.ts';

const api = await startApi();
const office = await api.as('Project manager');

const estimateIn = (status: EstimateStatus) => () => anEstimate(office, { status });

async function invoiced() {
  const estimate = await anEstimate(office, { status: 'accepted' });
  await office.ok(invoiceEndpoints.fromEstimate, { params: { id: estimate.id } });

  return estimate;
}

describe('a status set on an estimate', () => {
  holdStatusTable({
    path: '/api/estimates',
    client: () => office,
    states: {
      ...(Object.fromEntries(
        ESTIMATE_STATUSES.map((status) => [status, estimateIn(status)]),
      ) as Record<EstimateStatus, ReturnType<typeof estimateIn>>),
      'past its last day': () =>
        anEstimate(office, { status: 'sent', date: '2026-10-01', expiryDate: '2026-10-15' }),
      invoiced,
    },
    onlySingle: ['declined'],
    usual: {
      draft: 'draft',
      sent: 'sent',
      accepted: 'accepted',
      declined: 'declined',
      rejected: 'rejected',
      expired: 'expired',
      delete: 'deleted',
    },
  });
});
