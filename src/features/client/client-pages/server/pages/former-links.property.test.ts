/**
 * Moves documents, jobs, and contacts between clients in any order, and tries every link of former
 * clients after each step.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { testEngineKind } from '#test/database.ts';
import {
  expectApart,
  expectApartAtEnd,
  noteAll,
  watched,
  type Watched,
} from '#test/former-clients/expect-apart.ts';
import {
  drawnSequence,
  openSequence,
  performLinkStep,
  taken,
  type Beginning,
  type DrawnLinkStep,
} from '#test/former-clients/link-steps.ts';
import { beginWorld, look, type LinkedWorld } from '#test/former-clients/linked-world.ts';
import { drawing, sequencesOf } from '#test/ledger/ledger-books.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';

const SEQUENCES = sequencesOf(12, 40);
const CALLERS = 4;
const ROUNDS = Math.ceil(sequencesOf(12, 40) / CALLERS);
/** Start over after this many sequences: more data would make each check slower. */
const SEQUENCES_IN_ONE_BOOK = 10;

/**
 * With at least this many runs, every action must have succeeded at least once: a test in which
 * every call is rejected proves nothing.
 */
const ALL_VERBS_FROM = 200;
/**
 * Number of API calls used by the steps: fewer than verbs, because all ways to pay start with the
 * same call.
 */
const CALLS = 28;

const office = await startAutopayOffice();
const { api } = office;
const tried = { former: 0, own: 0 };

/** Resets to a company without clients, whose invoices print their link. */
async function openBooks(): Promise<void> {
  await office.reopen();
  await office.user().ok(companyEndpoints.update, { body: { printsPayLink: true } });
}

async function aWorld(
  { clients, begins }: { clients: number; begins: Beginning },
  isCrowded: boolean,
): Promise<LinkedWorld> {
  const world = await beginWorld(office, { count: clients, isCrowded });
  await openSequence(world, begins);

  return world;
}

interface Acting {
  world: LinkedWorld;
  seen: Watched;
  isAlone: boolean;
}

async function act({ world, seen, isAlone }: Acting, steps: readonly DrawnLinkStep[]) {
  for (const [turn, step] of steps.entries()) {
    await performLinkStep(world, step);
    await expectApart(world, { turn: turn + step.pick, isAlone, seen, step: step.verb });
  }
}

async function endWorld(world: LinkedWorld, seen: Watched): Promise<void> {
  await expectApartAtEnd(world, seen);
  expect(await checkBooks(api.database.db)).toEqual([]);
  tried.former += world.tried.former;
  tried.own += world.tried.own;
}

test(
  `in ${SEQUENCES} random sequences no former client sees, signs, pays or is charged anything of another`,
  async () => {
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(drawnSequence, async ({ steps, ...beginning }) => {
        if (sequences % SEQUENCES_IN_ONE_BOOK === 0) await openBooks();
        sequences += 1;
        const world = await aWorld(beginning, false);
        const seen = watched();
        await act({ world, seen, isAlone: true }, steps);
        await endWorld(world, seen);
      }),
      drawing(SEQUENCES),
    );
    expect(tried.former).toBeGreaterThan(SEQUENCES);
    if (SEQUENCES < ALL_VERBS_FROM) return;
    const never = [...taken].filter(([, { yes }]) => yes === 0);
    expect({ never, kinds: taken.size }).toEqual({ never: [], kinds: CALLS });
  },
  60_000 + SEQUENCES * 8000,
);

// The embedded engine has a single connection, so transactions never run concurrently there.
describe.runIf(testEngineKind === 'postgres')('On PostgreSQL', () => {
  test(
    `with ${CALLERS} concurrent callers no former client sees, signs, pays or is charged another’s document`,
    async () => {
      let rounds = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(drawnSequence, { minLength: CALLERS, maxLength: CALLERS }),
          async (sequences) => {
            if (rounds % SEQUENCES_IN_ONE_BOOK === 0) await openBooks();
            rounds += 1;
            const [first] = sequences;
            if (!first) throw new Error('no caller acts');
            const world = await aWorld(first, true);
            const seen = watched();
            await Promise.all(
              sequences.map(({ steps }) => act({ world, seen, isAlone: false }, steps)),
            );
            await look(world);
            await noteAll(world, seen);
            await endWorld(world, seen);
          },
        ),
        drawing(ROUNDS),
      );
    },
    60_000 + ROUNDS * CALLERS * 8000,
  );
});
