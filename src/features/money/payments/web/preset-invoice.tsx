import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

interface PresetInvoiceProps {
  /** The invoice's id from the URL, such as `?invoiceId=7`. */
  id: number | undefined;
  children: (invoice: Invoice | null) => ReactNode;
}

/** Loads the invoice before the form opens, so the form starts with its current balance. */
export function PresetInvoice({ id, children }: PresetInvoiceProps) {
  const answer = useQuery({
    ...snapshotQuery(invoiceEndpoints.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  if (id === undefined) return children(null);

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="invoices" />}>
      {children}
    </Loaded>
  );
}
