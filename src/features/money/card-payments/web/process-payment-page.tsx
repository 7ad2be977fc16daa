import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { PaymentForm } from '#features/money/payments/web/payment-form.tsx';
import { PaymentTypes, SelectedInvoice } from '#features/money/payments/web/payment-side.tsx';
import { PresetInvoice } from '#features/money/payments/web/preset-invoice.tsx';
import { UNPAID_COUNT } from '#features/money/payments/web/unpaid-invoices.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { MessagePage } from '#web/pages/message-page.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import type { CardSettings } from '../card-payment.ts';
import { CardPaymentsNotSetUp, providerOf, TestMode } from './card-payments-not-set-up.tsx';
import classes from './card-payments.module.css';

// Loaded only if cards are accepted.
const CardMode = lazy(async () => ({ default: (await import('./card-mode.tsx')).CardMode }));

const route = getRouteApi('/app/payments/process');

export function ProcessPaymentPage() {
  const { invoiceId } = route.useSearch();
  const unpaid = useQuery(snapshotQuery(invoiceEndpoints.list, UNPAID_COUNT));
  const settings = useQuery(snapshotQuery(cardPaymentEndpoints.settings));

  return (
    <Loaded answer={unpaid} notFound={null}>
      {({ total }) =>
        total === 0 ? (
          <NoUnpaidInvoices />
        ) : (
          <Loaded answer={settings} notFound={null}>
            {(card) => (
              <PresetInvoice id={invoiceId}>
                {(invoice) => <ProcessPayment key={invoiceId} preset={invoice} settings={card} />}
              </PresetInvoice>
            )}
          </Loaded>
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

interface ProcessPaymentProps {
  preset: Invoice | null;
  settings: CardSettings;
}

function ProcessPayment({ preset, settings }: ProcessPaymentProps) {
  const [mode, setMode] = useState<string | null>(settings.isConfigured ? 'card' : 'manual');
  const [invoice, setInvoice] = useState(preset);

  return (
    <>
      <PageHeader
        title="Process Payment"
        description="Charge a card or record a payment"
        back={<BackLink to="/payments" label="Back to Payments" />}
      />
      <TwoColumns
        main={
          <Tabs value={mode} onChange={setMode} keepMounted={false}>
            <Tabs.List aria-label="How it is paid" grow>
              <Tabs.Tab value="card" className={classes.tab}>
                Credit Card
              </Tabs.Tab>
              <Tabs.Tab value="manual" className={classes.tab}>
                Manual Payment
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="card" className={classes.panel}>
              <CardPanel
                settings={settings}
                invoice={invoice}
                onInvoice={setInvoice}
                onManual={() => setMode('manual')}
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
            <PaymentTypes feeNote={settings.feeNote} />
          </>
        }
      />
    </>
  );
}

interface CardPanelProps {
  settings: CardSettings;
  invoice: Invoice | null;
  onInvoice: (invoice: Invoice | null) => void;
  onManual: () => void;
}

function CardPanel({ settings, ...props }: CardPanelProps) {
  const provider = providerOf(settings);
  if (!provider) {
    return (
      <CardPaymentsNotSetUp
        settings={settings}
        action={<Button onClick={props.onManual}>Record a Manual Payment</Button>}
      />
    );
  }

  return (
    <>
      <TestMode settings={settings} />
      <Suspense fallback={<Skeleton height={220} radius="lg" />}>
        <CardMode provider={provider} {...props} />
      </Suspense>
    </>
  );
}
