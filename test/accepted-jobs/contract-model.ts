/**
 * A model of a job's contract, written independently of the application to check its results.
 * Consists of a stack of layers of accepted estimates, of which only the top layer counts, and
 * optionally an amount entered by a user that overrides the sum. Amounts are in cents.
 */

interface Layer {
  /** The estimate that replaced the layer below; null for the bottom layer. */
  openedBy: number | null;
  /** An amount entered by a user, to which the layer's estimates were added. */
  base: number;
  /** Estimate totals by estimate ID. */
  members: Map<number, number>;
  /** Accepted estimates that are not part of the sum, or that an entered amount replaces. */
  beside: Map<number, number>;
}

const layer = (openedBy: number | null): Layer => ({
  openedBy,
  base: 0,
  members: new Map(),
  beside: new Map(),
});

export class ContractModel {
  private readonly layers: Layer[] = [layer(null)];
  /**
   * The amount a user entered in place of the sum; 'empty' if they cleared it; null if the sum
   * applies.
   */
  private typed: number | 'empty' | null;

  constructor(typed: number | null) {
    this.typed = typed;
  }

  private get top(): Layer {
    const top = this.layers.at(-1);
    if (!top) throw new Error('a contract has a layer');

    return top;
  }

  /** The sum of the top layer; null if it has no accepted estimates. */
  private get sum(): number | null {
    const { base, members } = this.top;
    if (members.size === 0) return null;

    return [...members.values()].reduce((all, one) => all + one, base);
  }

  /** The contract amount shown on the job. */
  get cents(): number | null {
    if (this.typed === 'empty') return null;

    return this.typed ?? this.sum;
  }

  /** Accepted estimates that were replaced by a later one. */
  get replaced(): Set<number> {
    return new Set(
      this.layers
        .slice(0, -1)
        .flatMap(({ members, beside }) => [...members.keys(), ...beside.keys()]),
    );
  }

  type(cents: number | null): void {
    this.typed = cents ?? (this.sum === null ? null : 'empty');
    this.settle();
  }

  accept(id: number, cents: number, mode?: 'adds' | 'replaces'): void {
    const { typed } = this;
    const isAnticipated = this.sum === null && typed === cents;
    if (typeof typed === 'number' && mode === undefined && !isAnticipated) {
      this.top.beside.set(id, cents);
      return;
    }
    if (typeof typed === 'number') this.takeTyped(typed);
    if (mode === 'replaces' || (mode === undefined && isAnticipated)) {
      this.layers.push(layer(id));
    } else if (typed === 'empty' || this.cents === null) {
      this.takeBeside();
    }
    this.top.members.set(id, cents);
    this.typed = null;
  }

  /**
   * Applies an entered amount. Anything above the accepted sum is added to it; a lower amount
   * replaces it.
   */
  private takeTyped(typed: number): void {
    const inTop = [...this.top.members.values()].reduce((all, one) => all + one, 0);
    if (typed >= inTop) {
      this.top.base = typed - inTop;
      return;
    }
    for (const one of this.layers) {
      for (const [id, cents] of one.members) one.beside.set(id, cents);
      one.members.clear();
      one.base = 0;
    }
    this.top.base = typed;
  }

  private takeBeside(): void {
    const { members, beside } = this.top;
    for (const [id, cents] of beside) members.set(id, cents);
    beside.clear();
  }

  revise(id: number, cents: number): void {
    for (const { members, beside } of this.layers) {
      for (const kept of [members, beside]) if (kept.has(id)) kept.set(id, cents);
    }
    this.settle();
  }

  /**
   * Undoes an estimate's acceptance. With `isKept`, the contract amount stays the same and becomes
   * an entered amount.
   */
  takeBack(id: number, isKept: boolean): void {
    const before = this.cents;
    for (const { members, beside } of this.layers) {
      members.delete(id);
      beside.delete(id);
    }
    const place = this.layers.findIndex(({ openedBy }) => openedBy === id);
    const [gone] = place < 0 ? [] : this.layers.splice(place, 1);
    const below = this.layers[place - 1];
    if (gone && below) {
      below.base += gone.base;
      for (const [other, cents] of gone.members) below.members.set(other, cents);
      for (const [other, cents] of gone.beside) below.beside.set(other, cents);
    }
    if (this.top.members.size === 0 && this.top.base !== 0) {
      this.typed ??= this.top.base;
      this.top.base = 0;
    }
    if (this.sum === null && this.typed === 'empty') this.typed = null;
    if (isKept && before !== this.cents) this.typed = before ?? 'empty';
    this.settle();
  }

  /** If the entered amount equals the sum, let it follow the sum from now on. */
  private settle(): void {
    if (this.typed === this.sum) this.typed = null;
  }
}
