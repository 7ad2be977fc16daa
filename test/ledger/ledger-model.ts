/**
 * A second implementation of the ledger's rules, without a database. The property tests compare it
 * with the real ledger after every step. A rejected step changes nothing.
 */
import type { LedgerStep } from '#test/ledger/ledger-steps.ts';
import { ModelBooks, Refused, rejectIf } from '#test/ledger/model-books.ts';
import type { ModelInvoice, ModelLine } from '#test/ledger/model-books.ts';

interface ModelEstimate {
  id: number;
  clientId: number;
  totalCents: number;
}

/** The ledger in memory. IDs are the database's. */
export class LedgerModel extends ModelBooks {
  readonly #estimates: readonly ModelEstimate[];

  constructor(estimates: readonly ModelEstimate[]) {
    super();
    this.#estimates = estimates;
  }

  /**
   * Performs the step, or returns false and changes nothing. New invoices and lines get negative
   * IDs.
   */
  take(step: LedgerStep): boolean {
    const before = structuredClone([this.invoices, this.lines, this.allocations] as const);
    try {
      this.#take(step);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      [this.invoices, this.lines, this.allocations] = before;
      return false;
    }
  }

  /**
   * Replaces the negative IDs of invoices and lines created in the last step with the database's
   * IDs.
   */
  adopt({
    invoiceIds,
    lineIds,
  }: {
    invoiceIds: readonly number[];
    lineIds: readonly number[];
  }): void {
    const invoiceAt = new Map(
      this.invoices.filter(({ id }) => id < 0).map(({ id }, at) => [id, invoiceIds[at] ?? id]),
    );
    const lineAt = new Map(
      this.lines.filter(({ id }) => id < 0).map(({ id }, at) => [id, lineIds[at] ?? id]),
    );
    for (const invoice of this.invoices) invoice.id = invoiceAt.get(invoice.id) ?? invoice.id;
    for (const line of this.lines) {
      line.id = lineAt.get(line.id) ?? line.id;
      if (line.refundOf !== null) line.refundOf = lineAt.get(line.refundOf) ?? line.refundOf;
      if (line.invoiceId !== null) line.invoiceId = invoiceAt.get(line.invoiceId) ?? line.invoiceId;
    }
    for (const allocation of this.allocations) {
      allocation.lineId = lineAt.get(allocation.lineId) ?? allocation.lineId;
      allocation.invoiceId = invoiceAt.get(allocation.invoiceId) ?? allocation.invoiceId;
    }
  }

  /** Returns the books in the same format as `readBooks`. */
  asBooks() {
    return {
      invoices: this.invoices.map(({ id, clientId, totalCents, word, isDeleted }) => ({
        id,
        clientId,
        totalCents,
        paidCents: this.paidOn(id),
        word,
        isDeleted,
      })),
      payments: this.lines.map((line) => ({
        id: line.id,
        clientId: line.clientId,
        invoiceId: line.invoiceId,
        cents: line.cents,
        unappliedCents: this.unapplied(line),
        status: this.statusOf(line),
        refundOf: line.refundOf,
        providerId: line.providerId,
        isDeleted: line.isDeleted,
      })),
      allocations: this.allocations,
    };
  }

  #invoice(id: number): ModelInvoice {
    const invoice = this.invoices.find((one) => one.id === id);
    if (!invoice || invoice.isDeleted) throw new Refused();

    return invoice;
  }

  /**
   * Returns a line that a user can reverse. The provider's lines can be reversed only through the
   * provider.
   */
  #byHand(id: number): ModelLine {
    const line = this.#line(id);
    rejectIf(line.providerId !== null);

    return line;
  }

  #line(id: number): ModelLine {
    const line = this.lines.find((one) => one.id === id);
    if (!line || line.isDeleted) throw new Refused();

    return line;
  }

  #take(step: LedgerStep): void {
    switch (step.verb) {
      case 'create': {
        const { clientId, totalCents, cents, status } = step;
        rejectIf(status === 'cancelled' && cents > 0);
        const invoice = this.addInvoice({
          clientId,
          totalCents,
          word: status === 'paid' ? 'sent' : status,
          estimateId: null,
        });
        if (cents > 0) this.receive(invoice, cents);
        const balance = totalCents - this.paidOn(invoice.id);
        if (status === 'paid' && balance > 0) this.receive(invoice, balance);
        return;
      }
      case 'convert': {
        const estimate = this.#estimates.find(({ id }) => id === step.estimateId);
        if (!estimate) throw new Refused();
        const { clientId, totalCents, id: estimateId } = estimate;
        const invoice = this.addInvoice({ clientId, totalCents, word: 'draft', estimateId });
        rejectIf(this.isBilledElsewhere(invoice));
        return;
      }
      case 'duplicate': {
        const { clientId, totalCents } = this.#invoice(step.invoiceId);
        this.addInvoice({ clientId, totalCents, word: 'draft', estimateId: null });
        return;
      }
      case 'pay': {
        const invoice = this.#invoice(step.invoiceId);
        rejectIf(invoice.word === 'cancelled');
        this.receive(invoice, step.cents);
        return;
      }
      case 'void': {
        const line = this.#byHand(step.paymentId);
        rejectIf(line.isVoided || this.refundedOf(line) > 0);
        line.isVoided = true;
        this.reverse(line);
        return;
      }
      case 'delete payment': {
        const line = this.#byHand(step.paymentId);
        rejectIf(this.refundedOf(line) > 0);
        line.isDeleted = true;
        this.reverse(line);
        return;
      }
      case 'restore payment':
        this.#restoreLine(step.paymentId);
        return;
      case 'refund': {
        const line = this.#byHand(step.paymentId);
        rejectIf(
          line.isVoided || line.cents < 0 || step.cents > line.cents - this.refundedOf(line),
        );
        this.refundMoney(line, step.cents, this.sourcesOf(line, step.cents));
        return;
      }
      case 'apply': {
        const line = this.#line(step.paymentId);
        const invoice = this.#invoice(step.invoiceId);
        const balance = invoice.totalCents - this.paidOn(invoice.id);
        const cents = Math.min(this.unapplied(line), balance);
        rejectIf(invoice.word === 'cancelled' || invoice.clientId !== line.clientId || cents <= 0);
        this.allocate(line.id, invoice.id, cents);
        if (invoice.word === 'draft') invoice.word = 'sent';
        return;
      }
      case 'new total': {
        const invoice = this.#invoice(step.invoiceId);
        invoice.totalCents = step.cents;
        this.fit(invoice);
        return;
      }
      case 'set paid':
        this.#setPaid(this.#invoice(step.invoiceId), step.cents);
        return;
      case 'set status': {
        const invoice = this.#invoice(step.invoiceId);
        rejectIf(step.status === 'paid' && invoice.word === 'cancelled');
        const paid = this.paidOn(invoice.id);
        const isKept = step.status === 'paid' || step.status === 'cancelled' || paid === 0;
        rejectIf(!isKept && (paid >= invoice.totalCents || step.status === 'draft'));
        this.mark(invoice, step.status === 'paid' ? 'sent' : step.status);
        const balance = invoice.totalCents - this.paidOn(invoice.id);
        if (step.status === 'paid' && balance > 0) this.receive(invoice, balance);
        return;
      }
      case 'give': {
        const invoice = this.#invoice(step.invoiceId);
        if (invoice.clientId === step.clientId) return;
        rejectIf(this.paidOn(invoice.id) > 0 || invoice.estimateId !== null);
        this.release(invoice.id);
        invoice.clientId = step.clientId;
        for (const line of this.lines) {
          if (line.invoiceId === invoice.id && line.clientId !== step.clientId)
            line.invoiceId = null;
        }
        return;
      }
      case 'delete invoice': {
        const invoice = this.#invoice(step.invoiceId);
        this.release(invoice.id);
        invoice.isDeleted = true;
        return;
      }
      case 'restore invoice':
        this.#restoreInvoice(step.invoiceId);
        return;
      case 'rename':
    }
  }

  #setPaid(invoice: ModelInvoice, cents: number): void {
    const change = cents - this.paidOn(invoice.id);
    if (invoice.word === 'cancelled') {
      rejectIf(change !== 0);
      return;
    }
    if (change > 0) this.receive(invoice, change);
    let left = -change;
    for (const { lineId } of this.on(invoice.id).toReversed()) {
      const line = this.lines.find(({ id }) => id === lineId);
      if (!line || line.refundOf !== null || line.providerId !== null || left <= 0) continue;
      const taken = Math.min(left, this.there(line, invoice.id));
      left -= taken;
      if (taken > 0) this.refundMoney(line, taken, [{ invoiceId: invoice.id, cents: taken }]);
    }
    rejectIf(left > 0);
  }

  #restoreLine(id: number): void {
    const line = this.lines.find((one) => one.id === id);
    if (!line?.isDeleted) throw new Refused();

    const root = this.lines.find((one) => one.id === line.refundOf);
    const cents = -line.cents;
    if (root && !line.isVoided) {
      rejectIf(!this.counts(root) || this.refundedOf(root) + cents > root.cents);
      const sources = this.sourcesOf(root, cents);
      for (const one of sources) this.allocate(id, one.invoiceId, -one.cents);
    }
    line.isDeleted = false;
    const invoice = this.invoices.find((one) => one.id === line.invoiceId);
    if (root || line.isVoided || !invoice || invoice.isDeleted) return;
    if (['draft', 'cancelled'].includes(invoice.word)) return;
    this.allocate(
      id,
      invoice.id,
      Math.min(line.cents, invoice.totalCents - this.paidOn(invoice.id)),
    );
  }

  #restoreInvoice(id: number): void {
    const invoice = this.invoices.find((one) => one.id === id);
    if (!invoice?.isDeleted) throw new Refused();
    rejectIf(invoice.word !== 'cancelled' && this.isBilledElsewhere(invoice));
    invoice.isDeleted = false;
    if (['draft', 'cancelled'].includes(invoice.word)) return;
    for (const line of this.lines) {
      if (line.invoiceId !== id || line.isDeleted) continue;
      this.allocate(
        line.id,
        id,
        Math.min(this.unapplied(line), invoice.totalCents - this.paidOn(id)),
      );
    }
  }
}
