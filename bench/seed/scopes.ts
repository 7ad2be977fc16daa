/** Pieces of work with their priced lines, in the demo company's words. */
import { documentTotals, toStoredLineItems } from '#features/documents/line-item.ts';
import type { LineItem, StoredLineItem } from '#features/documents/line-item.ts';
import type { JobType } from '#features/jobs/job.ts';
import {
  counterSale,
  flatRoof,
  measureRoof,
  metalRoof,
  repair,
  shingleRoof,
  sidingJob,
} from '#demo/roof-prices.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';

export interface Scope {
  title: string;
  jobType: JobType;
  items: StoredLineItem[];
  totalCents: number;
}

export interface Scopes {
  /** What jobs are for. */
  jobs: Scope[];
  /** Small work that is billed apart. */
  extras: Scope[];
  /** Goods, on which there is sales tax. */
  sales: Scope[];
}

const TOWN = { city: 'city', postalCode: '' };

function scopeOf(title: string, jobType: JobType, items: LineItem[]): Scope {
  const stored = toStoredLineItems(
    items,
    items.map((_, index) => `line-${index + 1}`),
  );
  const { totalCents } = documentTotals({ items: stored, taxRate: null, taxCents: 0 });

  return { title, jobType, items: stored, totalCents };
}

function jobScope(random: SeededRandom): Scope {
  const roof = measureRoof(random);
  const make = random.weigh([
    [() => scopeOf('Roof replacement', 'retail', shingleRoof(random, { roof, town: TOWN })), 4],
    [() => scopeOf('Hail claim', 'insurance', shingleRoof(random, { roof, town: TOWN })), 3],
    [() => scopeOf('Standing seam roof', 'metal', metalRoof(random, { roof, town: TOWN })), 1],
    [() => scopeOf('Siding', 'siding', sidingJob(random)), 1],
    [() => scopeOf('Flat roof', 'commercial', flatRoof(random, { town: TOWN })), 0.5],
    [() => repairScope(random), 4],
  ] as const);

  return make();
}

function repairScope(random: SeededRandom): Scope {
  const { title, items } = repair(random);

  return scopeOf(title, 'service_repairs', items);
}

const many = (count: number, make: (index: number) => Scope) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Some hundred different ones: enough that no two neighbours in a list look alike. */
export function makeScopes(random: SeededRandom): Scopes {
  return {
    jobs: many(600, (index) => jobScope(random.branch(index))),
    extras: many(200, (index) => repairScope(random.branch(1000 + index))),
    sales: many(200, (index) =>
      scopeOf('Materials, picked up', 'retail', counterSale(random.branch(2000 + index))),
    ),
  };
}
