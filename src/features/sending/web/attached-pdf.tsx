import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateEndpoints } from '#features/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/invoices/invoice-endpoints.ts';
import { paymentEndpoints } from '#features/payments/payment-endpoints.ts';
import { statementEndpoints } from '#features/reports/statement.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { loadFile } from '#web/api/api-client.ts';
import { endpointKey, type ReadEndpoint } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import type { SentKind } from '../message-kind.ts';
import classes from './sending.module.css';

/** The PDF that goes with each kind of message. */
const PDFS = {
  estimate: estimateEndpoints.readPdf,
  invoice: invoiceEndpoints.readPdf,
  receipt: paymentEndpoints.readReceipt,
  statement: statementEndpoints.ofContact,
} satisfies Record<SentKind, ReadEndpoint>;

interface AttachedPdfProps {
  kind: SentKind;
  id: number;
  fileName: string;
}

/** The attached PDF with its size, to look at before it goes out. */
export function AttachedPdf({ kind, id, fileName }: AttachedPdfProps) {
  const address = { params: { id } };
  const { data, isError } = useQuery({
    queryKey: endpointKey(PDFS[kind], address),
    queryFn: () => loadFile(PDFS[kind], address),
    gcTime: 0,
  });

  return (
    <div className={classes.attached}>
      <span>
        Attached: {fileName}
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
