import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { formatCents, toCents } from '#shared/money.ts';
import { discountWords } from '../document-totals.ts';
import { taxWords } from '#features/office/company/tax.ts';
import { Figures, type Figure } from './figures.tsx';
import { counted, TOTALED, typedTotals } from './typed-totals.ts';

interface DocumentFiguresProps<Input extends FieldValues, Output> {
  /**
   * A form with `items`, `tax`, `taxLabel`, `taxRate`, `taxRounding`, and, for invoices, `paid`.
   */
  control: Control<Input, unknown, Output>;
  /** True to show the paid amount and the balance. */
  hasBalance?: boolean;
  /** Returns extra figures shown below the total, such as a deposit. */
  below?: (totalCents: number) => readonly Figure[];
}

/**
 * Subtotal, tax, total, and balance, updated as the user types. Uses the same calculation as the
 * server.
 */
export function DocumentFigures<Input extends FieldValues, Output>({
  control,
  hasBalance = false,
  below,
}: DocumentFiguresProps<Input, Output>) {
  const [taxLabel, paid, ...typed]: unknown[] = useWatch({
    control,
    name: ['taxLabel', 'paid', ...TOTALED] as FieldPath<Input>[],
  });
  const { subtotalCents, discountCents, taxCents, totalCents, lessDepositCents, ...rates } =
    typedTotals(typed);
  const paidCents = toCents(counted(paid));

  return (
    <Figures
      figures={[
        { label: 'Subtotal', amount: formatCents(subtotalCents) },
        ...(discountCents > 0
          ? [{ label: discountWords(rates), amount: formatCents(-discountCents) }]
          : []),
        {
          label: taxWords({ taxLabel: String(taxLabel), taxRate: rates.taxRate }),
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
