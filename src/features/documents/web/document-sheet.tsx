import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { lineTotalCents, type LineItem } from '../line-item.ts';
import { taxWords } from '#features/company/tax.ts';
import { type BillTo } from '../bill-to.ts';
import classes from './document-sheet.module.css';
import { Figures } from './figures.tsx';

interface DocumentSheetProps {
  document: {
    billTo: BillTo;
    items: readonly LineItem[];
    subtotal: number;
    taxLabel: string;
    taxRate: number | null;
    tax: number;
    /** Of an invoice: what was invoiced as a deposit before. */
    lessDeposit?: number;
    /** Of an estimate: what is due on signing. */
    deposit?: number;
    total: number;
    notes: string | null;
    terms: string | null;
  };
  /** Only for invoices: the paid amount and the balance. */
  money?: { paid: number; balance: number };
}

/** A document as it prints: the client, the lines and the totals, to the cent. */
export function DocumentSheet({ document, money }: DocumentSheetProps) {
  const { billTo, items, subtotal, tax, lessDeposit = 0, deposit = 0, ...rest } = document;
  const { total, notes, terms } = rest;

  return (
    <Card>
      <address className={classes.client}>
        <strong>{billTo.company ?? billTo.name}</strong>
        {billTo.company && <span>{billTo.name}</span>}
        {billTo.address && <span className={classes.lines}>{billTo.address}</span>}
        {billTo.phone && (
          <span>
            <PhoneLink phone={billTo.phone} />
          </span>
        )}
        {billTo.email && <MailLink email={billTo.email} />}
      </address>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, description, quantity, price }) => (
            <tr key={id}>
              <td className={classes.lines}>{description}</td>
              <td className="figure" data-label="Quantity">
                {quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })}
              </td>
              <td className="figure" data-label="Price">
                {formatDollars(price)}
              </td>
              <td className="figure" data-label="Amount">
                {formatCents(lineTotalCents({ quantity, priceCents: toCents(price) }))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.sums}>
        <Figures
          figures={[
            { label: 'Subtotal', amount: formatDollars(subtotal) },
            { label: taxWords(document), amount: formatDollars(tax) },
            ...(lessDeposit > 0
              ? [{ label: 'Less deposit', amount: formatDollars(-lessDeposit) }]
              : []),
            { label: 'Total', amount: formatDollars(total), isMain: !money },
            ...(deposit > 0
              ? [{ label: 'Deposit due on signing', amount: formatDollars(deposit) }]
              : []),
            ...(money
              ? [
                  { label: 'Paid', amount: formatDollars(money.paid) },
                  { label: 'Balance Due', amount: formatDollars(money.balance), isMain: true },
                ]
              : []),
          ]}
        />
      </div>
      {notes && <p className={`${classes.notes} ${classes.lines}`}>{notes}</p>}
      {terms && (
        <section className={classes.notes} aria-label="Terms">
          <h3>Terms</h3>
          <p className={classes.lines}>{terms}</p>
        </section>
      )}
    </Card>
  );
}
