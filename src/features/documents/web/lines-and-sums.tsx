import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Card } from '#web/ui/card.tsx';
import { DocumentFigures } from './document-figures.tsx';
import classes from './document-form.module.css';
import { LineItemEditor } from './line-item-editor.tsx';
import { TaxFields } from './tax-fields.tsx';

interface LinesAndSumsProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  usualRate: number | null;
  hasBalance?: boolean;
  /** More amounts to enter, below the tax: the paid amount. */
  children?: ReactNode;
}

/** The card of a document's form with its lines, the tax, and what it all comes to. */
export function LinesAndSums<Input extends FieldValues, Output>({
  form: { control },
  usualRate,
  hasBalance = false,
  children,
}: LinesAndSumsProps<Input, Output>) {
  return (
    <Card title="Line Items">
      <LineItemEditor control={control} />
      <div className={classes.sums}>
        <div className={classes.entries}>
          <TaxFields control={control} usualRate={usualRate} />
          {children}
        </div>
        <DocumentFigures control={control} hasBalance={hasBalance} />
      </div>
    </Card>
  );
}
