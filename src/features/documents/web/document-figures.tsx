import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { formatCents, toCents } from '#shared/money.ts';
import { documentTotals, type LineItem } from '../line-item.ts';
import { taxWords, type TaxRounding } from '#features/company/tax.ts';
import { reckonedLine } from './line-item-editor.tsx';
import { Figures, type Figure } from './figures.tsx';

interface DocumentFiguresProps<Input extends FieldValues, Output> {
  /** Of a form with `items`, `tax`, `taxLabel`, `taxRate`, `taxRounding` and, for an invoice, `paid`. */
  control: Control<Input, unknown, Output>;
  /** Whether the paid amount and the balance are shown too. */
  hasBalance?: boolean;
  /** More figures below the total, such as a deposit; the total is in cents. */
  below?: (totalCents: number) => readonly Figure[];
}

const counted = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0);

/** Subtotal, tax, total and balance while typing, by the server's own calculation. */
export function DocumentFigures<Input extends FieldValues, Output>({
  control,
  hasBalance = false,
  below,
}: DocumentFiguresProps<Input, Output>) {
  const [items, taxLabel, taxRate, tax, taxRounding, paid, less]: unknown[] = useWatch({
    control,
    name: [
      'items',
      'taxLabel',
      'taxRate',
      'tax',
      'taxRounding',
      'paid',
      'lessDeposit',
    ] as FieldPath<Input>[],
  });
  const lessDepositCents = toCents(counted(less));
  const rate = taxRate === null ? null : counted(taxRate);
  const { subtotalCents, taxCents, totalCents } = documentTotals({
    items: (items as Partial<LineItem>[]).map(reckonedLine),
    taxRate: rate,
    taxCents: toCents(counted(tax)),
    taxRounding: taxRounding as TaxRounding,
    lessDepositCents,
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
        ...(lessDepositCents > 0
          ? [{ label: 'Less deposit', amount: formatCents(-lessDepositCents) }]
          : []),
        { label: 'Total', amount: formatCents(totalCents), isMain: !hasBalance },
        ...(below?.(totalCents) ?? []),
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
