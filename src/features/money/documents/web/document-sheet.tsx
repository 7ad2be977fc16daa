import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { MailLink } from '#web/ui/mail-link.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { discountWords, lineTotalCents } from '../document-totals.ts';
import { lineNotes, otherChoices } from '../line-choices.ts';
import type { LineItem } from '../line-item.ts';
import { taxWords } from '#features/office/company/tax.ts';
import { type BillTo } from '#features/work/contacts/bill-to.ts';
import classes from './document-sheet.module.css';
import { Figures } from './figures.tsx';

interface DocumentSheetProps {
  document: {
    billTo: BillTo;
    items: readonly LineItem[];
    subtotal: number;
    discountPercent: number | null;
    discount: number;
    taxLabel: string;
    taxRate: number | null;
    tax: number;
    /** Invoices only: the deposit invoiced earlier. */
    lessDeposit?: number;
    /** Estimates only: the amount due on signing. */
    deposit?: number;
    total: number;
    notes: string | null;
    terms: string | null;
  };
  /** An issued invoice's paid amount and balance. */
  money?: { paid: number; balance: number };
}

/** A document as it would print, with the client, lines, and totals accurate to the cent. */
export function DocumentSheet({ document, money }: DocumentSheetProps) {
  const {
    billTo,
    items,
    subtotal,
    discount,
    tax,
    lessDeposit = 0,
    deposit = 0,
    ...rest
  } = document;
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
          {items
            .filter(({ isChosen }) => isChosen !== false)
            .map((line) => (
              <SheetLine key={line.id} line={line} />
            ))}
        </tbody>
      </table>
      <div className={classes.sums}>
        <Figures
          figures={[
            { label: 'Subtotal', amount: formatDollars(subtotal) },
            ...(discount > 0
              ? [{ label: discountWords(document), amount: formatDollars(-discount) }]
              : []),
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
      <OtherChoices items={items} />
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

const stored = ({ price, discountPercent, ...line }: LineItem) => ({
  ...line,
  priceCents: toCents(price),
  discountPercent: discountPercent ?? undefined,
});

function SheetLine({ line }: { line: LineItem }) {
  const priced = stored(line);
  const notes = lineNotes(priced).join(' · ');

  return (
    <tr>
      <td className={classes.lines}>
        {line.description}
        {notes && <span className={classes.note}>{notes}</span>}
      </td>
      <td className="figure" data-label="Quantity">
        {line.quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })}
      </td>
      <td className="figure" data-label="Price">
        {formatDollars(line.price)}
      </td>
      <td className="figure" data-label="Amount">
        {formatCents(lineTotalCents(priced))}
      </td>
    </tr>
  );
}

/** The packages and options that were not chosen. Renders nothing if there are none. */
function OtherChoices({ items }: { items: readonly LineItem[] }) {
  const choices = otherChoices(items.map(stored));
  if (choices.length === 0) return null;

  return (
    <section className={classes.notes} aria-label="Optional items">
      <h3>Optional items (not in total)</h3>
      <ul className={classes.choices}>
        {choices.map(({ label, lines, cents }, index) => (
          <li key={index}>
            <span className={classes.lines}>
              {label}
              {lines.length > 0 && <span className={classes.note}>{lines.join('\n')}</span>}
            </span>
            <span className="figure">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
