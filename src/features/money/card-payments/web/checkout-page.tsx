import { Button } from '@mantine/core';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ClientPicker } from '#features/work/contacts/web/client-picker.tsx';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { unpaidInvoiceSource } from '#features/money/payments/web/unpaid-invoices.ts';
import { dollars } from '#shared/money.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { AsyncPicker } from '#web/ui/async-picker.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceSwitch } from '#web/ui/choice-switch.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import type { CardSettings } from '../card-payment.ts';
import type { Provider, SentCharge } from './card-charge.tsx';
import { useCardDocument } from './card-document.ts';
import { useChoice } from './card-mode.tsx';
import { CardPaymentsNotSetUp, providerOf, TestMode } from './card-payments-not-set-up.tsx';
import { ChargeForm } from './charge-form.tsx';
import classes from './checkout-page.module.css';
import { PaymentOutcome } from './payment-outcome.tsx';

const route = getRouteApi('/app/payments/checkout');

const INVOICES = unpaidInvoiceSource();

const PAYERS = [
  { key: 'client', label: 'A Client', Icon: IconUser },
  { key: 'invoice', label: 'An Invoice', Icon: IconFileInvoice },
] as const;

/** Returns the amount in the URL if it is positive, with at most two decimals; otherwise null. */
function amountOf(text: string | undefined): number | null {
  const { success, data } = dollars.safeParse(text?.trim() ? Number(text) : undefined);

  return success && data > 0 ? data : null;
}

/** A quick checkout page for charging an amount by card. */
export function CheckoutPage() {
  const amount = amountOf(route.useSearch().amount);
  const navigate = useNavigate();
  const settings = useQuery(snapshotQuery(cardPaymentEndpoints.settings));

  useEffect(() => {
    if (amount !== null) return;
    toast({
      title: 'Invalid Amount',
      description: 'Please specify a valid payment amount.',
      tone: 'error',
    });
    void navigate({ to: '/payments', replace: true });
  }, [amount, navigate]);
  if (amount === null) return null;

  return (
    <Loaded answer={settings} notFound={null}>
      {(card) => <Checkout amount={amount} settings={card} />}
    </Loaded>
  );
}

function Checkout({ amount, settings }: { amount: number; settings: CardSettings }) {
  const [charged, setCharged] = useState(amount);
  const provider = providerOf(settings);

  return (
    <>
      <PageHeader
        title="Checkout"
        description="A quick payment by card"
        back={<BackLink to="/payments" label="Back to Payments" />}
      />
      <TwoColumns
        isSideFirst
        main={
          provider ? (
            <>
              <TestMode settings={settings} />
              <QuickPayment provider={provider} amount={amount} onAmount={setCharged} />
            </>
          ) : (
            <CardPaymentsNotSetUp
              settings={settings}
              action={
                <Button renderRoot={(props) => <Link to="/payments/process" {...props} />}>
                  Record a Manual Payment
                </Button>
              }
            />
          )
        }
        side={
          <Card title="Payment Summary">
            <Facts facts={[{ label: 'Amount', value: <MoneyText dollars={charged} /> }]} />
            <div className={classes.total}>
              <span>Total</span>
              <MoneyText dollars={charged} />
            </div>
            <p className={classes.note}>{settings.feeNote}</p>
            <p className={classes.note}>
              <IconLock size={16} aria-hidden />
              Card details go directly to the payment provider and are not stored on our servers.
            </p>
          </Card>
        }
      />
    </>
  );
}

interface QuickPaymentProps {
  provider: Provider;
  amount: number;
  /** Called with the charged amount, to show in the summary. */
  onAmount: (amount: number) => void;
}

function QuickPayment({ provider, amount, onAmount }: QuickPaymentProps) {
  const isFit = useCardDocument();
  const navigate = useNavigate();
  const [payer, setPayer] = useState<(typeof PAYERS)[number]['key']>('client');
  const [clientId, setClientId] = useState<number | null>(null);
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  const { chosenId, choose } = useChoice(invoice, setInvoice);
  const [sent, setSent] = useState<SentCharge | null>(null);
  if (!isFit) return null;
  if (sent) return <PaymentOutcome {...sent} onAgain={() => setSent(null)} />;

  const charge = {
    provider,
    onAmount,
    failure: 'Failed to initialize payment. Please try again later.',
    onFailure: () => void navigate({ to: '/payments' }),
    instead: (
      <Button component="a" variant="default" href="/payments/process">
        Record a Manual Payment
      </Button>
    ),
    onSent: setSent,
  };

  return (
    <Card title="Card Details" description="Who is this payment for?">
      <div className={classes.payer}>
        <ChoiceSwitch label="Payment for" choices={PAYERS} chosen={payer} onChoose={setPayer} />
        {payer === 'client' ? (
          <ClientPicker
            label="Client"
            required
            description="Kept as the client’s credit until you apply it to an invoice"
            value={clientId}
            onChange={setClientId}
          />
        ) : (
          <AsyncPicker
            label="Invoice"
            required
            placeholder="Search by number or client"
            source={INVOICES}
            nothingFound="No unpaid invoices"
            value={chosenId}
            onChange={(id) => void choose(id)}
          />
        )}
      </div>
      {payer === 'client' && clientId !== null && (
        <ChargeForm key={`client ${clientId}`} {...charge} payer={{ clientId }} amount={amount} />
      )}
      {payer === 'invoice' && invoice && (
        <ChargeForm
          key={`invoice ${invoice.id}`}
          {...charge}
          payer={{ invoiceId: invoice.id }}
          amount={Math.min(amount, invoice.balance)}
          most={invoice.balance}
        />
      )}
    </Card>
  );
}
