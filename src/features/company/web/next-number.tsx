import { useWatch, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { documentNumber, type companyUpdate } from '../company.ts';

type CompanyInput = z.input<typeof companyUpdate>;

interface NextNumberProps {
  control: Control<CompanyInput, unknown, z.output<typeof companyUpdate>>;
  prefix: 'estimatePrefix' | 'invoicePrefix';
  next: 'nextEstimateNumber' | 'nextInvoiceNumber';
  /** 'invoice' */
  what: string;
}

/** What the next document will be called, as prefix and counter are being typed: 'INV-1042'. */
export function NextNumber({ control, prefix, next, what }: NextNumberProps) {
  const text = useWatch({ control, name: prefix }) ?? '';
  const count = useWatch({ control, name: next });
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    return <>The next {what} needs a whole number.</>;
  }

  return (
    <>
      The next {what} is <strong className="figure">{documentNumber(text, count)}</strong>. A number
      that is taken is left out.
    </>
  );
}
