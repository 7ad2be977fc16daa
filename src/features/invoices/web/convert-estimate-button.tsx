import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Estimate } from '#features/estimates/estimate.ts';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { useAct } from '#web/use-act.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

interface ConvertEstimateButtonProps {
  estimate: Estimate;
  /** Comes first when it was not accepted yet. */
  accept: () => Promise<void>;
}

/** Makes an invoice from an estimate and opens it, for those who may create invoices. */
export function ConvertEstimateButton({ estimate, accept }: ConvertEstimateButtonProps) {
  const navigate = useNavigate();
  const { act, isBusy } = useAct('Failed to update estimate. Please try again.');
  const { id, status } = estimate;
  const isAccepted = status === 'accepted';
  const canBill = useCan('invoices', 'create');
  if (!canBill) return null;

  const convert = async () => {
    if (!isAccepted) await accept();
    const invoice = await callApi(invoiceEndpoints.fromEstimate, { params: { id } });
    toast({ title: 'Invoice created', description: invoice.invoiceNumber, tone: 'success' });
    await navigate({ to: '/invoices/$id', params: { id: invoice.id } });
  };

  return (
    <Button loading={isBusy} onClick={() => act(convert)}>
      {isAccepted ? 'Convert to Invoice' : 'Accept and Convert to Invoice'}
    </Button>
  );
}
