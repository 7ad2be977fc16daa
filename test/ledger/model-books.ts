/** The ledger model's data and the movements of money within it. Amounts are in cents. */

export interface ModelInvoice {
  id: number;
  clientId: number;
  totalCents: number;
  word: string;
  isDeleted: boolean;
  estimateId: number | null;
}

export interface ModelLine {
  id: number;
  clientId: number;
  invoiceId: number | null;
  cents: number;
  isVoided: boolean;
  isDeleted: boolean;
  refundOf: number | null;
  /** The payment's ID at the provider; null if a user recorded the line. */
  providerId: string | null;
  /** The status of the line's money. A bank debit starts out as pending and can fail. */
  state: 'there' | 'pending' | 'failed';
  isDispute: boolean;
}

type NewLine = Pick<ModelLine, 'clientId' | 'invoiceId' | 'cents' | 'refundOf'> & ByProvider;

/** Fields that are only set on lines created by the provider. */
type ByProvider = Partial<Pick<ModelLine, 'providerId' | 'state' | 'isDispute'>>;

interface ModelAllocation {
  lineId: number;
  invoiceId: number;
  cents: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** Thrown if the rules don't allow a step. */
export class Refused extends Error {}

export function rejectIf(condition: boolean): void {
  if (condition) throw new Refused();
}

/** The books in memory. */
export class ModelBooks {
  invoices: ModelInvoice[] = [];
  lines: ModelLine[] = [];
  allocations: ModelAllocation[] = [];

  paidOn(invoiceId: number): number {
    return sum(this.on(invoiceId).map(({ cents }) => cents));
  }

  unapplied(line: ModelLine): number {
    if (line.refundOf !== null || !this.counts(line)) return 0;

    return sum(
      [line, ...this.refundsOf(line)].map(
        (one) => one.cents - sum(this.of(one).map(({ cents }) => cents)),
      ),
    );
  }

  statusOf(line: ModelLine): string {
    if (line.isVoided) return 'voided';
    if (line.state !== 'there') return line.state;
    if (this.refundsOf(line).some(({ isDispute }) => isDispute)) return 'disputed';
    const refunded = line.refundOf === null ? this.refundedOf(line) : 0;
    if (refunded === 0) return 'completed';

    return refunded === line.cents ? 'refunded' : 'partially_refunded';
  }

  counts({ isDeleted, isVoided, state }: ModelLine): boolean {
    return !isDeleted && !isVoided && state === 'there';
  }

  of({ id }: ModelLine): ModelAllocation[] {
    return this.allocations.filter(({ lineId }) => lineId === id);
  }

  on(id: number): ModelAllocation[] {
    return this.allocations.filter(({ invoiceId }) => invoiceId === id);
  }

  refundsOf({ id }: ModelLine): ModelLine[] {
    return this.lines.filter((line) => line.refundOf === id && this.counts(line));
  }

  refundedOf(line: ModelLine): number {
    return -sum(this.refundsOf(line).map(({ cents }) => cents));
  }

  /** Returns the part of a payment applied to an invoice, minus refunds taken from it. */
  there(line: ModelLine, invoiceId: number): number {
    const ids = [line, ...this.refundsOf(line)].map(({ id }) => id);

    return sum(
      this.on(invoiceId)
        .filter(({ lineId }) => ids.includes(lineId))
        .map(({ cents }) => cents),
    );
  }

  allocate(lineId: number, invoiceId: number, cents: number): void {
    if (cents === 0) return;
    const there = this.allocations.find(
      (one) => one.lineId === lineId && one.invoiceId === invoiceId,
    );
    if (there) there.cents += cents;
    else this.allocations.push({ lineId, invoiceId, cents });
  }

  /** Unapplies the amount in excess of the invoice's total, starting with the newest payment. */
  fit({ id, totalCents }: ModelInvoice): void {
    let excess = this.paidOn(id) - totalCents;
    for (const allocation of this.on(id).toReversed()) {
      const line = this.lines.find((one) => one.id === allocation.lineId);
      if (!line || allocation.cents <= 0 || excess <= 0) continue;
      const taken = Math.min(excess, allocation.cents, this.there(line, id));
      excess -= taken;
      allocation.cents -= taken;
    }
    this.allocations = this.allocations.filter(({ cents }) => cents !== 0);
  }

  release(invoiceId: number): void {
    this.allocations = this.allocations.filter((one) => one.invoiceId !== invoiceId);
  }

  addLine(line: NewLine): ModelLine {
    const added: ModelLine = {
      providerId: null,
      state: 'there',
      isDispute: false,
      ...line,
      id: -1 - this.lines.length,
      isVoided: false,
      isDeleted: false,
    };
    this.lines.push(added);

    return added;
  }

  receive(invoice: ModelInvoice, cents: number): void {
    const line = this.addLine({
      clientId: invoice.clientId,
      invoiceId: invoice.id,
      cents,
      refundOf: null,
    });
    this.allocate(
      line.id,
      invoice.id,
      Math.min(cents, invoice.totalCents - this.paidOn(invoice.id)),
    );
    if (invoice.word === 'draft') invoice.word = 'sent';
  }

  refundMoney(
    line: ModelLine,
    cents: number,
    from: readonly { invoiceId: number; cents: number }[],
    byProvider: ByProvider = {},
  ): void {
    const { clientId, invoiceId, id } = line;
    const refund = this.addLine({
      clientId,
      invoiceId,
      cents: -cents,
      refundOf: id,
      ...byProvider,
    });
    for (const one of from) this.allocate(refund.id, one.invoiceId, -one.cents);
  }

  /** Returns where a refund comes from: the unapplied amount first, then the newest invoice. */
  sourcesOf(line: ModelLine, cents: number): { invoiceId: number; cents: number }[] {
    let left = Math.max(0, cents - this.unapplied(line));

    return this.of(line)
      .toReversed()
      .flatMap(({ invoiceId }) => {
        const taken = Math.min(left, this.there(line, invoiceId));
        left -= taken;

        return taken > 0 ? [{ invoiceId, cents: taken }] : [];
      });
  }

  reverse(line: ModelLine): void {
    const touched = this.of(line).map(({ invoiceId }) => invoiceId);
    this.allocations = this.allocations.filter(({ lineId }) => lineId !== line.id);
    for (const invoice of this.invoices) if (touched.includes(invoice.id)) this.fit(invoice);
  }

  isBilledElsewhere({ id, estimateId }: ModelInvoice): boolean {
    return this.invoices.some(
      (one) =>
        estimateId !== null &&
        one.estimateId === estimateId &&
        one.id !== id &&
        !one.isDeleted &&
        one.word !== 'cancelled',
    );
  }

  mark(invoice: ModelInvoice, word: string): void {
    if (invoice.word === 'cancelled' && word !== 'cancelled')
      rejectIf(this.isBilledElsewhere(invoice));
    if (word === 'cancelled' || word === 'draft') this.release(invoice.id);
    invoice.word = word;
  }

  addInvoice(invoice: Omit<ModelInvoice, 'id' | 'isDeleted'>): ModelInvoice {
    const added = { ...invoice, id: -1 - this.invoices.length, isDeleted: false };
    this.invoices.push(added);

    return added;
  }
}
