import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import { statementEndpoints } from '#features/insight/reports/statement.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { loadFile } from '#web/api/api-client.ts';
import { endpointKey, type ReadEndpoint } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import type { SentKind } from '../message-kind.ts';
import type { StatementPeriod } from '../sent-message.ts';
import classes from './sending.module.css';

/** Returns the query for a message's PDF. */
function pdfOf(kind: SentKind, id: number, period: StatementPeriod) {
  const params = { id };
  const statement = { params, query: period };
  if (kind === 'statement') {
    return {
      queryKey: endpointKey(statementEndpoints.ofContact, statement),
      queryFn: () => loadFile(statementEndpoints.ofContact, statement),
    };
  }
  const call = PDFS[kind];

  return {
    queryKey: endpointKey(call, { params }),
    queryFn: () => loadFile(call, { params }),
  };
}

const PDFS = {
  estimate: estimateEndpoints.readPdf,
  invoice: invoiceEndpoints.readPdf,
  receipt: paymentEndpoints.readReceipt,
} satisfies Record<Exclude<SentKind, 'statement'>, ReadEndpoint>;

interface AttachedPdfProps {
  kind: SentKind;
  id: number;
  /** A statement's period. */
  period: StatementPeriod;
  fileName: string;
  /**
   * True if the PDF is sent with the email; otherwise the user attaches it in their own mail app.
   */
  isAttached: boolean;
}

/** Shows the PDF's name and size, with a button to download and check it before sending. */
export function AttachedPdf({ kind, id, period, fileName, isAttached }: AttachedPdfProps) {
  const { data, isError } = useQuery({
    ...pdfOf(kind, id, period),
    gcTime: 0,
  });

  return (
    <div className={classes.attached}>
      <span>
        {isAttached && 'Attached: '}
        {fileName}
        {data && ` (${formatBytes(data.size)})`}
        {isError && ' could not be made'}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!data}
        onClick={() => data && saveFile(data, fileName)}
      >
        Download PDF
      </Button>
    </div>
  );
}
