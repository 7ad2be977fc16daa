/**
 * Generates the fictional company's records from their IDs. Each record is the same on every call
 * and in any order, so a million of them take no memory and reference each other correctly.
 */
import { seededRandom } from '#demo/seeded-random.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { BIG_CLIENT, contactAt, isClientAt } from './contact-rows.ts';
import { dataSetOf } from './data-set.ts';
import type { DataSet } from './data-set.ts';
import { estimateAt, jobAt } from './job-rows.ts';
import { billingAt } from './invoice-rows.ts';
import { makeScopes } from './scopes.ts';
import { taskAt } from './task-rows.ts';
import { submissionAt } from './submission-rows.ts';
import { staffRows } from './staff-rows.ts';
import type { MadeUpCompany } from './made-up-records.ts';

const SEED = 1847;

/**
 * Picks the client: the big client for every twentieth piece of work, and mostly recent contacts
 * for the rest.
 */
function clientAt(size: DataSet) {
  return (random: SeededRandom, share: number): number => {
    const known = Math.max(BIG_CLIENT, Math.floor(share * size.contacts));
    if (random.chance(0.05)) return BIG_CLIENT;
    const from = random.chance(0.7) ? Math.max(1, known - 30) : 1;
    let id = random.whole(from, known);
    while (!isClientAt(id)) id -= 1;

    return Math.max(1, id);
  };
}

export function madeUpCompany(contacts: number, passwordHash: string): MadeUpCompany {
  const random = seededRandom(SEED);
  const size = dataSetOf(contacts);
  const staff = staffRows(random.branch(1), { count: size.staff, passwordHash });
  const people = { random: random.branch(2), staff, contacts };
  const [jobs, estimates, invoices] = [random.branch(3), random.branch(4), random.branch(5)];
  const [tasks, submissions] = [random.branch(7), random.branch(8)];
  const company: MadeUpCompany = {
    size,
    staff,
    scopes: makeScopes(random.branch(6)),
    contact: (id) => contactAt(people, id),
    job: (id) => jobAt(company, jobs.branch(id), id),
    estimate: (id) => estimateAt(company, estimates.branch(id), id),
    billing: (id) => billingAt(company, invoices.branch(id), id),
    task: (id) => taskAt(company, tasks.branch(id), id),
    submission: (id) => submissionAt(company, submissions.branch(id), id),
    clientAt: clientAt(size),
  };

  return company;
}
