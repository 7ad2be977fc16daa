import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dollars } from '#shared/money.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { CardPaymentsNotSetUp } from './card-payments-not-set-up.tsx';
import classes from './checkout-page.module.css';

const route = getRouteApi('/app/payments/checkout');

/** The amount in the address: above 0, with at most two decimals; null for anything else. */
function amountOf(text: string | undefined): number | null {
  const { success, data } = dollars.safeParse(text?.trim() ? Number(text) : undefined);

  return success && data > 0 ? data : null;
}

/** Quick checkout of an amount by card. */
export function CheckoutPage() {
  const amount = amountOf(route.useSearch().amount);
  const navigate = useNavigate();

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
    <>
      <PageHeader
        title="Checkout"
        description="A quick payment by card"
        back={<BackLink to="/payments" label="Back to Payments" />}
      />
      <TwoColumns
        isSideFirst
        main={
          <CardPaymentsNotSetUp
            action={
              <Button component={Link} to="/payments/process">
                Record a Manual Payment
              </Button>
            }
          />
        }
        side={
          <Card title="Payment Summary">
            <Facts facts={[{ label: 'Amount', value: <MoneyText dollars={amount} /> }]} />
            <div className={classes.total}>
              <span>Total</span>
              <MoneyText dollars={amount} />
            </div>
            <p className={classes.note}>
              <IconLock size={16} aria-hidden />
              Card data goes straight to the card payment provider and is not stored on our servers.
            </p>
          </Card>
        }
      />
    </>
  );
}
