import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Invoice } from '#features/invoices/invoice.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { MessagePage } from '#web/pages/message-page.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { CardPaymentsNotSetUp } from './card-payments-not-set-up.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentTypes, SelectedInvoice } from './payment-side.tsx';
import { PresetInvoice } from './preset-invoice.tsx';
import classes from './process-payment-page.module.css';
import { UNPAID_COUNT } from './unpaid-invoices.ts';

const route = getRouteApi('/app/payments/process');

export function ProcessPaymentPage() {
  const { invoiceId } = route.useSearch();
  const unpaid = useQuery(snapshotQuery(invoiceEndpoints.list, UNPAID_COUNT));

  return (
    <Loaded answer={unpaid} notFound={null}>
      {({ total }) =>
        total === 0 ? (
          <NoUnpaidInvoices />
        ) : (
          <PresetInvoice id={invoiceId}>
            {(invoice) => <ProcessPayment key={invoiceId} preset={invoice} />}
          </PresetInvoice>
        )
      }
    </Loaded>
  );
}

function NoUnpaidInvoices() {
  return (
    <MessagePage title="No Unpaid Invoices" text="Create an invoice before recording a payment.">
      <Button component={Link} to="/invoices">
        Back to Invoices
      </Button>
    </MessagePage>
  );
}

function ProcessPayment({ preset }: { preset: Invoice | null }) {
  const [mode, setMode] = useState<string | null>('manual');
  const [invoice, setInvoice] = useState(preset);

  return (
    <>
      <PageHeader
        title="Process Payment"
        description="Take a card, or record what a client has paid"
        back={<BackLink to="/payments" label="Back to Payments" />}
      />
      <TwoColumns
        main={
          <Tabs value={mode} onChange={setMode}>
            <Tabs.List aria-label="How it is paid" grow>
              <Tabs.Tab value="card" className={classes.tab}>
                Credit Card
              </Tabs.Tab>
              <Tabs.Tab value="manual" className={classes.tab}>
                Manual Payment
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="card" className={classes.panel}>
              <CardPaymentsNotSetUp
                action={<Button onClick={() => setMode('manual')}>Record a Manual Payment</Button>}
              />
            </Tabs.Panel>
            <Tabs.Panel value="manual" className={classes.panel}>
              <PaymentForm invoice={invoice} onInvoice={setInvoice} cancelTo="/payments" />
            </Tabs.Panel>
          </Tabs>
        }
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
