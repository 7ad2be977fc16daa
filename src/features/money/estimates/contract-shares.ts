/**
 * Rules for a job's contract amount, in cents. It is the sum of the accepted estimates until a user
 * enters a different amount. A change order is one more share, which can be negative.
 */

/** The effect of an accepted estimate on a contract that already has an amount. */
export const CONTRACT_MODES = ['adds', 'replaces'] as const;
export type ContractMode = (typeof CONTRACT_MODES)[number];

/** One active acceptance's share of the contract. */
export interface ContractShare {
  /** The id of the acceptance. */
  id: number;
  /** The estimate's total. */
  totalCents: number;
  /**
   * This acceptance's part of the contract amount; null if a manually entered amount was kept, so
   * this share does not count.
   */
  shareCents: number | null;
  /** The id of the acceptance that replaced this one in the contract. */
  replacedBy: number | null;
  /**
   * The contract amount that this acceptance replaced, minus all shares; null if it replaced
   * nothing.
   */
  replacedBaseCents: number | null;
}

export interface Contract {
  /** The job's current contract amount; null if it has none. */
  contractCents: number | null;
  /** The contract amount last set by acceptances; null if it includes none of them. */
  agreedCents: number | null;
  shares: readonly ContractShare[];
}

/**
 * True if a user entered the contract amount manually, in which case acceptances don't change it.
 */
export const isTyped = ({ contractCents, agreedCents }: Contract): boolean =>
  contractCents !== null && contractCents !== agreedCents;

const isCounted = ({ replacedBy, shareCents }: ContractShare) =>
  replacedBy === null && shareCents !== null;

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const countedCents = (shares: readonly ContractShare[]) =>
  sum(shares.filter(isCounted).map(({ shareCents }) => shareCents ?? 0));

/**
 * Updates the agreed amount. The contract amount changes with it, unless a user entered or cleared
 * it manually.
 */
function withAgreed(contract: Contract, agreedCents: number | null): Contract {
  const isFollowing = contract.contractCents === contract.agreedCents;

  return {
    ...contract,
    agreedCents,
    contractCents: isFollowing ? agreedCents : contract.contractCents,
  };
}

/**
 * Returns the shares to use when another estimate is accepted. If a user lowered the contract
 * amount below the sum of the shares, that amount covers all earlier estimates, so their shares no
 * longer count: a share cannot be negative. Otherwise the shares stay as they are.
 */
function sharesUnder({ contractCents, shares }: Contract): readonly ContractShare[] {
  if (contractCents === null || contractCents >= countedCents(shares)) return shares;

  return shares.map((one) => ({ ...one, shareCents: null, replacedBaseCents: null }));
}

/**
 * Returns the contract after an acceptance. Without a mode, the estimate is added to the ones
 * accepted before, but a manually entered amount is kept. Exception: if the manually entered amount
 * equals the total of the first accepted estimate, it becomes that estimate's share.
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
  // If the contract was cleared, count all earlier acceptances again.
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
 * Updates a share after the share `gone` is removed. If `gone` had replaced it, it counts again, or
 * is replaced by whatever replaced `gone`. If it had replaced `gone`, it also takes over the amount
 * that `gone` had replaced.
 */
function inherited(one: ContractShare, gone: ContractShare): ContractShare {
  if (one.replacedBy === gone.id) return { ...one, replacedBy: gone.replacedBy };
  if (one.id !== gone.replacedBy || gone.replacedBaseCents === null) return one;

  return { ...one, replacedBaseCents: (one.replacedBaseCents ?? 0) + gone.replacedBaseCents };
}

/**
 * Returns the contract after an estimate's acceptance was reverted, or the estimate was deleted or
 * moved to another job.
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

  // If no acceptance is left in the contract, any remaining amount counts as entered manually.
  return { ...after, agreedCents: null };
}

/**
 * Returns the contract after an accepted estimate's total changed. Only that estimate's share is
 * updated.
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
