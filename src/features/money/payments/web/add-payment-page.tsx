import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentTypes, SelectedInvoice } from './payment-side.tsx';
import { PresetInvoice } from './preset-invoice.tsx';

const route = getRouteApi('/app/payments/add');

/** The form for recording a payment. An invoice can be preselected. */
export function AddPaymentPage() {
  const { invoiceId } = route.useSearch();

  return (
    <PresetInvoice id={invoiceId}>
      {(invoice) => <AddPayment key={invoiceId} preset={invoice} />}
    </PresetInvoice>
  );
}

function AddPayment({ preset }: { preset: Invoice | null }) {
  const [invoice, setInvoice] = useState(preset);
  const back = preset
    ? { to: `/invoices/${preset.id}`, label: `Back to ${preset.invoiceNumber}` }
    : { to: '/payments', label: 'Back to Payments' };

  return (
    <>
      <PageHeader
        title="Add Payment"
        description={preset ? `${preset.invoiceNumber} · ${preset.clientName}` : undefined}
        back={<BackLink {...back} />}
      />
      <TwoColumns
        main={<PaymentForm invoice={invoice} onInvoice={setInvoice} cancelTo={back.to} />}
        side={
          <>
            <SelectedInvoice invoice={invoice} />
            <PaymentTypes />
          </>
        }
      />
    </>
  );
}
