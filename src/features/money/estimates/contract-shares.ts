/**
 * The rules of a job's contract amount: it is the sum of the accepted estimates, until a user types
 * another amount. Amounts are in cents. A change order is one more share, positive or negative.
 */

/** The ways an accepted estimate can count in a contract that already has an amount. */
export const CONTRACT_MODES = ['adds', 'replaces'] as const;
export type ContractMode = (typeof CONTRACT_MODES)[number];

/** The contribution of one active acceptance. */
export interface ContractShare {
  /** The id of the acceptance. */
  id: number;
  /** The total of its estimate. */
  totalCents: number;
  /** The part in the contract; null while a typed contract is kept beside it. */
  shareCents: number | null;
  /** The acceptance that replaced it in the contract. */
  replacedBy: number | null;
  /** The contract, less all shares, that this one replaced; null when it replaced none. */
  replacedBaseCents: number | null;
}

export interface Contract {
  /** The current contract on the job; null for none. */
  contractCents: number | null;
  /** The contract as acceptances last set it; null when it contains none of them. */
  agreedCents: number | null;
  shares: readonly ContractShare[];
}

/** Returns true when a user typed the contract amount, so that acceptances keep it. */
export const isTyped = ({ contractCents, agreedCents }: Contract): boolean =>
  contractCents !== null && contractCents !== agreedCents;

const isCounted = ({ replacedBy, shareCents }: ContractShare) =>
  replacedBy === null && shareCents !== null;

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const countedCents = (shares: readonly ContractShare[]) =>
  sum(shares.filter(isCounted).map(({ shareCents }) => shareCents ?? 0));

/** Replaces the agreed amount; a contract that a user typed or cleared stays. */
function withAgreed(contract: Contract, agreedCents: number | null): Contract {
  const isFollowing = contract.contractCents === contract.agreedCents;

  return {
    ...contract,
    agreedCents,
    contractCents: isFollowing ? agreedCents : contract.contractCents,
  };
}

/**
 * Returns the shares before an estimate is accepted. An amount typed above the accepted sum stays
 * on top of it; an amount below the sum covers everything accepted before, because no share can be
 * negative.
 */
function sharesUnder({ contractCents, shares }: Contract): readonly ContractShare[] {
  if (contractCents === null || contractCents >= countedCents(shares)) return shares;

  return shares.map((one) => ({ ...one, shareCents: null, replacedBaseCents: null }));
}

/**
 * Returns the contract after an acceptance. Without a mode, the estimate adds to the accepted ones
 * before it, and a typed contract is kept; a contract typed as exactly the first estimate's total
 * is its share.
 */
export function addShare(
  contract: Contract,
  { id, totalCents }: { id: number; totalCents: number },
  asked?: ContractMode,
): Contract {
  const { contractCents, agreedCents } = contract;
  const isFirst = !contract.shares.some(isCounted);
  const isAnticipated = agreedCents === null && isFirst && contractCents === totalCents;
  const mode = asked ?? (isAnticipated ? 'replaces' : 'adds');
  const own = { id, totalCents, shareCents: totalCents, replacedBy: null, replacedBaseCents: null };
  if (isTyped(contract) && asked === undefined && !isAnticipated) {
    return { ...contract, shares: [...contract.shares, { ...own, shareCents: null }] };
  }
  const known = sharesUnder(contract);
  if (mode === 'replaces') {
    const isEmpty = contractCents === null && agreedCents === null;
    const before = contractCents ?? agreedCents ?? 0;
    const base = isEmpty ? null : before - countedCents(known);
    const shares = known.map((one) => (one.replacedBy === null ? { ...one, replacedBy: id } : one));

    return {
      contractCents: totalCents,
      agreedCents: totalCents,
      shares: [...shares, { ...own, replacedBaseCents: base }],
    };
  }
  // A contract that was empty includes everything accepted before.
  const shares = known.map((one) =>
    contractCents === null && one.replacedBy === null && one.shareCents === null
      ? { ...one, shareCents: one.totalCents }
      : one,
  );
  const before = contractCents ?? (agreedCents ?? 0) - countedCents(known) + countedCents(shares);
  const agreed = before + totalCents;

  return { contractCents: agreed, agreedCents: agreed, shares: [...shares, own] };
}

/**
 * Returns a share after another is removed: estimates that the other replaced count again, or are
 * replaced by its successor.
 */
function inherited(one: ContractShare, gone: ContractShare): ContractShare {
  if (one.replacedBy === gone.id) return { ...one, replacedBy: gone.replacedBy };
  if (one.id !== gone.replacedBy || gone.replacedBaseCents === null) return one;

  return { ...one, replacedBaseCents: (one.replacedBaseCents ?? 0) + gone.replacedBaseCents };
}

/**
 * Returns the contract after an estimate is no longer accepted, was deleted, or moved to another
 * job.
 */
export function removeShare(contract: Contract, id: number): Contract {
  const gone = contract.shares.find((one) => one.id === id);
  if (!gone) return contract;
  const shares = contract.shares.filter((one) => one !== gone).map((one) => inherited(one, gone));
  if (!isCounted(gone)) return { ...contract, shares };
  const base =
    (contract.agreedCents ?? 0) - countedCents(contract.shares) + (gone.replacedBaseCents ?? 0);
  const left = base + countedCents(shares);
  if (shares.some(isCounted)) return withAgreed({ ...contract, shares }, left);
  const isNothing = left === 0 && !gone.replacedBaseCents;
  const after = withAgreed({ ...contract, shares }, isNothing ? null : left);

  // Without any acceptance in it, the rest counts as typed.
  return { ...after, agreedCents: null };
}

/**
 * Returns the contract after the total of an accepted estimate changed: only its own share is
 * replaced.
 */
export function changeShare(contract: Contract, id: number, totalCents: number): Contract {
  const before = contract.shares.find((one) => one.id === id);
  if (!before) return contract;
  const after = {
    ...before,
    totalCents,
    shareCents: before.shareCents === null ? null : totalCents,
  };
  const shares = contract.shares.map((one) => (one === before ? after : one));
  if (!isCounted(after)) return { ...contract, shares };

  return withAgreed(
    { ...contract, shares },
    (contract.agreedCents ?? 0) + totalCents - (before.shareCents ?? 0),
  );
}
