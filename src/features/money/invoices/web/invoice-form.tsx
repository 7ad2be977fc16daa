import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Company } from '#features/office/company/company.ts';
import { DocumentDays, DocumentForm } from '#features/money/documents/web/document-form.tsx';
import { DocumentNumberField } from '#features/money/documents/web/document-number-field.tsx';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { choicesOf } from '#web/form/field-choices.ts';
import { MoneyField } from '#web/form/number-field.tsx';
import type { FormFrame } from '#web/form/record-form.tsx';
import { useCan } from '#web/me.ts';
import {
  DAYS_TO_DUE,
  FORM_STATUSES,
  invoice as invoiceEntity,
  type Invoice,
  type invoiceForm,
} from '../invoice.ts';
import { whyNotMarked } from '../invoice-rules.ts';
import { INVOICE_SCREENS } from './invoice-screens.tsx';

const Field = fieldOf(invoiceEntity);

interface InvoiceFormProps {
  frame: FormFrame<z.input<typeof invoiceForm>, z.output<typeof invoiceForm>>;
  /** The invoice to edit; omitted for a new one. */
  invoice?: Invoice;
  company: Company | undefined;
}

/**
 * Returns the statuses to offer: those in the form and the current one, except those its payments
 * rule out.
 */
function statusesOf(invoice: Invoice): InvoiceStatus[] {
  const facts = {
    manualStatus: invoice.status,
    totalCents: toCents(invoice.total),
    paidCents: toCents(invoice.paid),
  };

  return [...new Set([...FORM_STATUSES, invoice.status])].filter(
    (status) => status === invoice.status || whyNotMarked(facts, status) === null,
  );
}

/** The form for creating and editing an invoice. */
export function InvoiceForm({ frame, invoice, company }: InvoiceFormProps) {
  const { form } = frame.record;
  const mayRecordPayments = useCan('payments', 'create');
  const statuses = invoice ? statusesOf(invoice) : FORM_STATUSES;

  return (
    <DocumentForm
      screens={INVOICE_SCREENS}
      frame={frame}
      company={company}
      hasBalance
      amounts={
        <>
          {invoice && (
            <Text size="sm" c="dimmed">
              {`${formatDollars(invoice.paid)} paid so far. `}
              {mayRecordPayments && invoice.balance > 0 && (
                <Link to="/payments/add" search={{ invoiceId: invoice.id }}>
                  Record a payment
                </Link>
              )}
            </Text>
          )}
          {!invoice && mayRecordPayments && (
            <Field name="paid" label="Amount Paid" description="Already paid">
              {(field) => <MoneyField {...field} emptyValue={0} />}
            </Field>
          )}
        </>
      }
    >
      <DocumentNumberField screens={INVOICE_SCREENS} form={form} />
      <Field name="status" required choices={choicesOf({ values: statuses })} />
      <DocumentDays
        screens={INVOICE_SCREENS}
        form={form}
        lastDay="dueDate"
        daysLater={DAYS_TO_DUE}
        isLastDayRequired
        isNew={!invoice}
      />
      <Field name="description" placeholder="e.g. Full roof replacement" isWide />
    </DocumentForm>
  );
}
