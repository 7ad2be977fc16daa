import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { formatCents, toCents } from '#shared/money.ts';
import { documentTotals, type LineItem } from '../line-item.ts';
import { taxWords, type TaxRounding } from '#features/company/tax.ts';
import { reckonedLine } from './line-item-editor.tsx';
import { Figures } from './figures.tsx';

interface DocumentFiguresProps<Input extends FieldValues, Output> {
  /** Of a form with `items`, `tax`, `taxLabel`, `taxRate`, `taxRounding` and, for an invoice, `paid`. */
  control: Control<Input, unknown, Output>;
  /** Whether the paid amount and the balance are shown too. */
  hasBalance?: boolean;
}

const counted = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0);

/** Subtotal, tax, total and balance while typing, by the server's own calculation. */
export function DocumentFigures<Input extends FieldValues, Output>({
  control,
  hasBalance = false,
}: DocumentFiguresProps<Input, Output>) {
  const [items, taxLabel, taxRate, tax, taxRounding, paid]: unknown[] = useWatch({
    control,
    name: ['items', 'taxLabel', 'taxRate', 'tax', 'taxRounding', 'paid'] as FieldPath<Input>[],
  });
  const rate = taxRate === null ? null : counted(taxRate);
  const { subtotalCents, taxCents, totalCents } = documentTotals({
    items: (items as Partial<LineItem>[]).map(reckonedLine),
    taxRate: rate,
    taxCents: toCents(counted(tax)),
    taxRounding: taxRounding as TaxRounding,
  });
  const paidCents = toCents(counted(paid));

  return (
    <Figures
      figures={[
        { label: 'Subtotal', amount: formatCents(subtotalCents) },
        {
          label: taxWords({ taxLabel: String(taxLabel), taxRate: rate }),
          amount: formatCents(taxCents),
        },
        { label: 'Total', amount: formatCents(totalCents), isMain: !hasBalance },
        ...(hasBalance
          ? [
              { label: 'Paid', amount: formatCents(paidCents) },
              {
                label: 'Balance Due',
                amount: formatCents(Math.max(0, totalCents - paidCents)),
                isMain: true,
              },
              ...(paidCents > totalCents
                ? [{ label: 'Kept as credit', amount: formatCents(paidCents - totalCents) }]
                : []),
            ]
          : []),
      ]}
    />
  );
}
