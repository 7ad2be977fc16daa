import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addShare, changeShare, isTyped, removeShare } from './contract-shares.ts';
import type { Contract, ContractMode } from './contract-shares.ts';

const contract = (contractCents: number | null = null): Contract => ({
  contractCents,
  agreedCents: null,
  shares: [],
});
const accept = (before: Contract, id: number, totalCents: number, mode?: ContractMode) =>
  addShare(before, { id, totalCents }, mode);

test('The contract is the sum of accepted estimates, and a reverted estimate leaves it (M3)', () => {
  const one = accept(contract(), 1, 10_000);
  const both = accept(one, 2, 3_000);

  expect(one.contractCents).toBe(10_000);
  expect(both.contractCents).toBe(13_000);
  expect(removeShare(both, 1).contractCents).toBe(3_000);
  expect(removeShare(removeShare(both, 1), 2)).toEqual(contract());
});

test('A typed contract is kept, unless the office chooses that an estimate adds to or replaces it (M3)', () => {
  const typed = contract(9_000);

  expect(accept(typed, 1, 10_000).contractCents).toBe(9_000);
  expect(isTyped(accept(typed, 1, 10_000))).toBe(true);
  expect(accept(typed, 1, 10_000, 'adds').contractCents).toBe(19_000);
  expect(accept(typed, 1, 10_000, 'replaces').contractCents).toBe(10_000);
});

test.each<[string, number | null, ContractMode | undefined]>([
  ['no contract', null, undefined],
  ['a typed contract that is kept', 9_000, undefined],
  ['a typed contract that is added to', 9_000, 'adds'],
  ['a typed contract that is replaced', 9_000, 'replaces'],
  ['a typed contract of just that total', 10_000, undefined],
])('With %s, a reverted acceptance restores the contract', (_, before, mode) => {
  const after = removeShare(accept(contract(before), 1, 10_000, mode), 1);

  expect(after).toEqual(contract(before));
});

test('An estimate that replaces the accepted ones counts alone, and they count again without it', () => {
  const both = accept(accept(contract(), 1, 10_000), 2, 3_000);
  const replaced = accept(both, 3, 12_000, 'replaces');

  expect(replaced.contractCents).toBe(12_000);
  expect(removeShare(replaced, 1).contractCents).toBe(12_000);
  expect(removeShare(removeShare(replaced, 1), 3).contractCents).toBe(3_000);
  expect(removeShare(replaced, 3)).toEqual(both);
});

test.each<[ContractMode, number]>([
  ['adds', 4_000],
  ['replaces', 3_000],
])(
  'A contract typed below the accepted sum covers all of it, once an estimate %s',
  (mode, contractCents) => {
    const typed = { ...accept(contract(), 1, 5_000), contractCents: 1_000 };
    const both = accept(typed, 2, 3_000, mode);

    expect(both.contractCents).toBe(contractCents);
    expect(removeShare(both, 1).contractCents).toBe(contractCents);
    expect(removeShare(both, 2).contractCents).toBe(1_000);
    expect(removeShare(removeShare(both, 1), 2)).toEqual(contract(1_000));
  },
);

test('A contract typed above the accepted sum keeps the excess on top', () => {
  const typed = { ...accept(contract(), 1, 5_000), contractCents: 6_000 };
  const both = accept(typed, 2, 3_000, 'adds');

  expect(both.contractCents).toBe(9_000);
  expect(removeShare(both, 1).contractCents).toBe(4_000);
  expect(removeShare(removeShare(both, 1), 2)).toEqual(contract(1_000));
});

test('A cleared contract does not include an estimate that another one replaced', () => {
  const beside = accept(contract(1_000), 1, 5_000);
  const emptied = { ...accept(beside, 2, 3_000, 'replaces'), contractCents: null };

  expect(removeShare(accept(emptied, 3, 200), 2).contractCents).toBe(1_200);
});

test('The contract before two successive replacements is restored when both are removed', () => {
  const first = accept(contract(5_000), 1, 10_000, 'replaces');
  const second = accept(first, 2, 12_000, 'replaces');

  expect(removeShare(removeShare(second, 1), 2)).toEqual(contract(5_000));
});

test('An amount typed on top of a replaced estimate is added to the restored contract', () => {
  const first = accept(contract(5_000), 1, 10_000, 'replaces');
  const second = accept({ ...first, contractCents: 12_000 }, 2, 20_000, 'replaces');

  expect(removeShare(removeShare(second, 1), 2)).toEqual(contract(7_000));
});

test('A revised estimate replaces only its own share', () => {
  const both = accept(accept(contract(), 1, 10_000), 2, 3_000);

  expect(changeShare(both, 2, 4_500).contractCents).toBe(14_500);
  expect(removeShare(changeShare(both, 2, 4_500), 2).contractCents).toBe(10_000);
});

test('A contract that a user typed or cleared after an acceptance is kept through estimate changes', () => {
  const one = accept(contract(), 1, 10_000);
  for (const contractCents of [12_000, null]) {
    const typed = { ...one, contractCents };
    expect(changeShare(typed, 1, 11_000).contractCents).toBe(contractCents);
    expect(removeShare(typed, 1).contractCents).toBe(contractCents);
  }
  expect(accept({ ...one, contractCents: 12_000 }, 2, 3_000).contractCents).toBe(12_000);
});

test('The next acceptance fills a cleared contract with the whole accepted sum', () => {
  const kept = accept(contract(9_000), 1, 10_000);

  expect(accept({ ...kept, contractCents: null }, 2, 3_000).contractCents).toBe(13_000);
});

type Step =
  | { do: 'accept'; id: number; cents: number; mode: ContractMode | undefined }
  | { do: 'remove'; id: number }
  | { do: 'change'; id: number; cents: number };

const cents = fc.integer({ min: 0, max: 20 });
const id = fc.integer({ min: 1, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('accept' as const),
    id,
    cents,
    mode: fc.constantFrom(undefined, undefined, 'adds' as const, 'replaces' as const),
  }),
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.record({ do: fc.constant('change' as const), id, cents }),
);

function take(before: Contract, one: Step): Contract {
  const isIn = before.shares.some((share) => share.id === one.id);
  if (one.do === 'accept') return isIn ? before : accept(before, one.id, one.cents, one.mode);
  if (one.do === 'remove') return removeShare(before, one.id);

  return changeShare(before, one.id, one.cents);
}

test('Without a typed amount, the contract is the sum of the accepted estimates without replaced ones', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const end = steps.reduce(take, contract());
      const counted = end.shares.filter(({ replacedBy }) => replacedBy === null);
      const sum = counted.reduce((all, { totalCents }) => all + totalCents, 0);

      expect(end.contractCents).toBe(counted.length === 0 ? null : sum);
      expect(end.agreedCents).toBe(end.contractCents);
    }),
    { numRuns: 500 },
  );
});

test('The last acceptance, reverted at once, restores the contract and shares exactly', () => {
  fc.assert(
    fc.property(
      // Entering zero also counts as having no contract.
      fc.option(fc.integer({ min: 1, max: 20 })),
      fc.array(step, { maxLength: 8 }),
      cents,
      fc.constantFrom(undefined, 'adds' as const, 'replaces' as const),
      (typed, steps, total, mode) => {
        const before = steps.reduce(take, contract(typed));
        const after = removeShare(accept(before, 99, total, mode), 99);

        expect(after.contractCents).toBe(before.contractCents);
        expect(after.shares.map(({ replacedBy }) => replacedBy)).toEqual(
          before.shares.map(({ replacedBy }) => replacedBy),
        );
      },
    ),
    { numRuns: 500 },
  );
});
