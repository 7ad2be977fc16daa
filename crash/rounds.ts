import { seededRandom } from '#demo/seeded-random.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { GableProcess } from '#test/gable-process.ts';
import { openCompany } from './company.ts';
import type { Company } from './company.ts';
import type { Engine } from './data-home.ts';
import { newTally } from './client.ts';
import type { Tally } from './client.ts';
import type { LaterVersion } from './later-version.ts';
import { wait } from './http-client.ts';

/** States in which the server is killed first, before it is killed while workloads run. */
const BEGINNINGS = ['first start', 'migration', 'recovery', 'serving'] as const;
type Beginning = (typeof BEGINNINGS)[number];

const WEIGHTS: [Beginning, number][] = [
  ['serving', 55],
  ['recovery', 15],
  ['migration', 15],
  ['first start', 15],
];

/** A short run covers each of them. */
const SHORT: Beginning[] = ['first start', 'serving', 'migration', 'recovery', 'serving'];

/** Assumed startup time until one has been measured. */
const USUAL_START_MS = 1500;

/** On a busy machine, the test waits this long for writes before killing the server. */
const LONGEST_WRITING_MS = 10_000;

interface RoundsOptions {
  engine: Engine;
  rounds: number;
  seed: number;
  isShort: boolean;
  package: LaterVersion;
  say: (line: string) => void;
}

export interface RoundsReport {
  rounds: number;
  kills: Record<string, number>;
  tally: Tally;
  /** Milliseconds from process start to the first response, after a kill. */
  upMs: number[];
  companies: number;
  /** The problems found, with their round. The run ends at the first round with problems. */
  problems: string[];
}

export async function crashRounds(options: RoundsOptions): Promise<RoundsReport> {
  const { engine, seed, isShort, say } = options;
  const chance = seededRandom(seed);
  const tally = newTally();
  const report: RoundsReport = {
    rounds: 0,
    kills: {},
    tally,
    upMs: [],
    companies: 0,
    problems: [],
  };
  let company: Company | undefined;
  let gable: GableProcess | undefined;

  const countKill = (what: string) => (report.kills[what] = (report.kills[what] ?? 0) + 1);

  async function newCompany(): Promise<Company> {
    await gable?.stop();
    gable = undefined;
    await company?.home.remove();
    report.companies += 1;
    return openCompany({
      home: await engine.newHome(),
      number: report.companies,
      packageRoot: options.package.root,
      tally,
      seed,
    });
  }

  /** Starts the server and kills it before it serves. */
  async function killWhileStarting(where: Company, what: Beginning, random: SeededRandom) {
    do {
      const starting = await where.spawn();
      // Kill it during startup, migrations, or shortly after.
      await wait(random.whole(0, 1.2 * (report.upMs.at(-1) ?? USUAL_START_MS)));
      await starting.kill();
      countKill(what);
    } while (random.chance(0.3));
  }

  async function startAgain(where: Company): Promise<GableProcess> {
    const { gable: started, upMs } = await where.start();
    report.upMs.push(upMs);
    return started;
  }

  /** Starts a server, killing it during startup if `beginning` says so. */
  async function begin(beginning: Beginning, random: SeededRandom): Promise<Company> {
    if (beginning === 'first start' || !company) company = await newCompany();
    else if (beginning !== 'serving') {
      await gable?.stop();
      gable = undefined;
    }
    // Charges announced days ago come due, so the server is killed while making them.
    if (beginning !== 'first start' && !gable) await company.daysPass();
    if (beginning === 'migration') options.package.addMigration();
    if (beginning !== 'serving') await killWhileStarting(company, beginning, random);

    gable ??= await startAgain(company);
    if (beginning === 'first start') {
      if (random.chance(0.5)) {
        company.beginSetUp(gable);
        await wait(random.whole(0, 150));
        await gable.kill();
        countKill('set-up');
        gable = await startAgain(company);
      }
      await company.setUp();
    }

    return company;
  }

  async function untilAcknowledged(writes: number, writing: Promise<void>): Promise<void> {
    let isOver = false;
    void writing.finally(() => (isOver = true)).catch(() => {});
    const enough = tally.acknowledged + writes;
    const until = Date.now() + LONGEST_WRITING_MS;
    while (!isOver && tally.acknowledged < enough && Date.now() < until) await wait(5);
  }

  async function round(number: number, beginning: Beginning, random: SeededRandom) {
    const where = await begin(beginning, random);
    const victim = gable;
    const writing = where.write(60_000);
    await untilAcknowledged(random.whole(0, isShort ? 60 : 150), writing);
    await wait(random.whole(0, 60));
    await victim?.kill();
    countKill('writing');
    gable = undefined;
    await writing;
    where.whileDown();

    // Let either the ledger check or the server be the first to recover from the crash.
    const booksFirst = isShort ? number % 2 === 0 : random.chance(0.5);
    const books = booksFirst ? await where.checkBooks() : [];
    if (booksFirst) await where.daysPass();
    gable = await startAgain(where);
    const problems = await where.check({ isSwept: booksFirst });
    if (booksFirst) return [...books, ...problems];

    await gable.stop();
    gable = undefined;
    return [...problems, ...(await where.checkBooks())];
  }

  for (let number = 1; number <= options.rounds; number += 1) {
    const random = chance.branch(number);
    const planned = isShort ? SHORT[(number - 1) % SHORT.length] : random.weigh(WEIGHTS);
    const beginning = number === 1 ? 'first start' : (planned ?? 'serving');
    const before = tally.acknowledged;
    const problems = await round(number, beginning, random).catch((error: unknown) => [
      String(error),
    ]);
    report.rounds = number;
    say(
      `round ${String(number).padStart(3)}  ${beginning.padEnd(12)} ${tally.acknowledged - before} acknowledged${problems.length > 0 ? `, ${problems.length} PROBLEMS` : ''}`,
    );
    if (problems.length > 0) {
      const output = (gable as GableProcess | undefined)?.output() ?? '';
      report.problems = problems.map((problem) => `round ${number} (${beginning}): ${problem}`);
      if (output) report.problems.push(`the server said: ${output}`);
      report.problems.push(`its data are left in ${company?.home.dataDir}`);
      await gable?.kill();
      return report;
    }
  }
  await (gable as GableProcess | undefined)?.stop();
  await company?.home.remove();

  return report;
}
