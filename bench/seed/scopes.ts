/** Scopes of work with priced line items, worded as in the demo company. */
import { documentTotals } from '#features/money/documents/document-totals.ts';
import { toStoredLineItems } from '#features/money/documents/line-item.ts';
import type { LineItem, StoredLineItem } from '#features/money/documents/line-item.ts';
import type { JobType } from '#features/work/jobs/job.ts';
import { counterSale, measureRoof, priceWork, repair } from '#demo/roof-prices.ts';
import type { Work } from '#demo/roof-prices.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';

export interface Scope {
  title: string;
  jobType: JobType;
  items: StoredLineItem[];
  totalCents: number;
}

export interface Scopes {
  /** Scopes of entire jobs. */
  jobs: Scope[];
  /** Small jobs that are billed separately. */
  extras: Scope[];
  /** Goods, which are subject to sales tax. */
  sales: Scope[];
}

function scopeOf(title: string, jobType: JobType, items: LineItem[]): Scope {
  const stored = toStoredLineItems(
    items,
    items.map((_, index) => `line-${index + 1}`),
  );
  const { totalCents } = documentTotals({
    items: stored,
    taxRate: null,
    taxCents: 0,
    taxRounding: 'document',
  });

  return { title, jobType, items: stored, totalCents };
}

const JOBS: readonly (readonly [[title: string, jobType: JobType, work: Work] | null, number])[] = [
  [['Roof replacement', 'retail', 'shingles'], 4],
  [['Hail claim', 'insurance', 'shingles'], 3],
  [['Standing seam roof', 'metal', 'metal'], 1],
  [['Siding', 'siding', 'siding'], 1],
  [['Flat roof', 'commercial', 'flat'], 0.5],
  [null, 4],
];

function jobScope(random: SeededRandom): Scope {
  const job = random.weigh(JOBS);
  if (!job) return repairScope(random);
  const [title, jobType, work] = job;
  const roof = measureRoof(random, work);

  return scopeOf(title, jobType, priceWork(random, work, { roof, city: 'city' }).items);
}

function repairScope(random: SeededRandom): Scope {
  const { title, items } = repair(random);

  return scopeOf(title, 'service_repairs', items);
}

const many = (count: number, make: (index: number) => Scope) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Creates several hundred scopes, so neighboring rows in a list look different. */
export function makeScopes(random: SeededRandom): Scopes {
  return {
    jobs: many(600, (index) => jobScope(random.branch(index))),
    extras: many(200, (index) => repairScope(random.branch(1000 + index))),
    sales: many(200, (index) =>
      scopeOf('Materials, picked up', 'retail', counterSale(random.branch(2000 + index))),
    ),
  };
}
