import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useDocumentVerbs } from '#features/money/documents/web/use-document-verbs.ts';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { ESTIMATE_SCREENS } from '#features/money/estimates/web/estimate-screens.tsx';
import { callApi } from '#web/api/api-client.ts';
import { pageRecordQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

const AcceptanceDialog = lazy(async () => ({
  default: (await import('#features/money/estimates/web/acceptance-dialog.tsx')).AcceptanceDialog,
}));

const ACCEPT_AND_CONVERT = 'Accept and Convert to Invoice';

/**
 * The button on an estimate's page that creates an invoice from it and opens the invoice. Only
 * shown to users who may create invoices.
 */
export function ConvertEstimateButton({ id }: { id: number }) {
  const canBill = useCan('invoices', 'create');
  const { data: estimate } = useQuery(pageRecordQuery(estimateEndpoints.read, { params: { id } }));
  const canAccept = useCan('estimates', 'update', estimate);
  if (!canBill || !estimate || estimate.isBilled) return null;

  // An estimate with a deposit can't be accepted and converted in one step, because accepting it
  // creates the deposit invoice first.
  const isOffered =
    estimate.status === 'accepted' ||
    (canAccept && estimate.status === 'sent' && estimate.deposit === 0);

  return isOffered && <ConvertButton estimate={estimate} />;
}

function ConvertButton({ estimate }: { estimate: Estimate }) {
  const navigate = useNavigate();
  const { act, isBusy, setStatus, save, dialog } = useDocumentVerbs(ESTIMATE_SCREENS, estimate);
  const isAccepted = estimate.status === 'accepted';
  const canUndo = useCan('invoices', 'delete');
  const [isAccepting, setIsAccepting] = useState(false);

  const convert = async () => {
    const params = { id: estimate.id };
    const invoice = await save((body) => callApi(invoiceEndpoints.fromEstimate, { params, body }));
    const { invoiceNumber } = invoice;
    const undo = async () => {
      await callApi(invoiceEndpoints.remove, { params: { id: invoice.id } });
      toast({ title: 'Invoice deleted', description: invoiceNumber, tone: 'success' });
      await navigate({ to: '/estimates/$id', params });
    };
    toast({
      title: 'Invoice created',
      description: invoiceNumber,
      ...(canUndo && { action: { label: 'Undo', onSelect: () => act(undo) } }),
      tone: 'success',
    });
    await navigate({ to: '/invoices/$id', params: { id: invoice.id } });
  };

  return (
    <>
      <Button loading={isBusy} onClick={() => (isAccepted ? act(convert) : setIsAccepting(true))}>
        {estimate.invoiced > 0
          ? 'Invoice the Rest'
          : isAccepted
            ? 'Convert to Invoice'
            : ACCEPT_AND_CONVERT}
      </Button>
      {dialog}
      {isAccepting && (
        <Suspense>
          <AcceptanceDialog
            estimate={estimate}
            title={ACCEPT_AND_CONVERT}
            onAnswer={async (answer) => {
              await setStatus('accepted', answer);
              act(convert); // Don't await: the request may open another dialog.
            }}
            onClose={() => setIsAccepting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
