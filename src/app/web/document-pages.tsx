/** The pages of documents with the parts that features above them contribute. */
import { EstimatePage } from '#features/estimates/web/estimate-page.tsx';
import { ConvertEstimateButton } from '#features/invoices/web/convert-estimate-button.tsx';
import { InvoicePage } from '#features/invoices/web/invoice-page.tsx';
import { ClientCredit, InvoicePayments } from '#features/payments/web/invoice-payments.tsx';

export function EstimateWithBilling() {
  return <EstimatePage Billing={ConvertEstimateButton} />;
}

export function InvoiceWithPayments() {
  return <InvoicePage Credit={ClientCredit} Payments={InvoicePayments} />;
}
