/** The demo company's prices: realistic line items for its estimates and invoices. */
import type { LineItem } from '#features/money/documents/line-item.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Roof {
  squares: number;
  pitch: string;
  layers: '1' | '2' | '3+';
  color: string;
  dripEdge: string;
}

const COLORS = ['Weathered Wood', 'Charcoal', 'Barkwood', 'Pewter Gray', 'Driftwood', 'Hickory'];

/** Types of work priced by the square. */
export type Work = 'shingles' | 'metal' | 'siding' | 'flat';

export function measureRoof(random: SeededRandom, work: Work): Roof {
  return {
    squares: random.whole(...WORKS[work].squares),
    pitch: random.pick(['4/12', '5/12', '6/12', '6/12', '7/12', '8/12', '10/12']),
    layers: random.weigh([
      ['1', 7],
      ['2', 3],
      ['3+', 0.4],
    ] as const),
    color: random.pick(COLORS),
    dripEdge: random.pick(['White', 'Brown', 'Black', 'Almond']),
  };
}

/**
 * Price, quantity per square, extra quantity from `min` to `max`, and the probability of being
 * needed.
 */
type Price = readonly [
  description: string,
  price: number,
  perSquare: number,
  min?: number,
  max?: number,
  odds?: number,
];

const GUTTERS: readonly Price[] = [
  ['Seamless gutter, 5 in., per foot', 10.75, 0, 90, 210],
  ['Downspout, 2x3 in., per foot', 8.5, 0, 40, 90],
];

interface WorkPrices {
  title: string;
  /** Size of the smallest and largest building, in squares. */
  squares: readonly [number, number];
  prices: readonly Price[];
}

const WORKS: Record<Work, WorkPrices> = {
  shingles: {
    title: 'Re-roof, {color} architectural shingles',
    squares: [17, 44],
    prices: [
      ['Tear off and haul away, per square', 66, 1],
      ['Architectural shingles, {color}, per square', 268, 1.1],
      ['Synthetic underlayment, per square', 22.5, 1],
      ['Ice & water shield at eaves and valleys, per roll', 118, 0.17, 1, 2],
      ['Drip edge, {dripEdge}, per foot', 2.85, 5, 20, 60],
      ['Starter strip, per foot', 1.65, 5, 20, 60],
      ['Ridge vent, per foot', 9.75, 1, 10, 30],
      ['Hip and ridge cap, per foot', 4.9, 1, 20, 100],
      ['Pipe boot flashing', 54, 0, 2, 6],
      ['Step flashing at walls, per foot', 12.5, 0, 12, 58, 0.45],
      ['Chimney flashing and counterflashing', 465, 0, 1, 1, 0.25],
      ['Decking, 7/16 in. OSB, per sheet', 89, 0, 2, 14, 0.5],
      ['Building permit, {city}', 165, 0, 1, 1],
      ['Dump fee, per square', 14.5, 1],
    ],
  },
  metal: {
    title: 'Standing seam metal roof',
    squares: [17, 44],
    prices: [
      ['Tear off and haul away, per square', 72, 1],
      ['Standing seam steel, 24 ga., per square', 940, 1.08],
      ['High-temperature underlayment, per square', 64, 1],
      ['Ridge, hip and eave trim, per foot', 14.25, 7, 40, 80],
      ['Snow guards', 19.5, 0, 24, 80],
      ['Pipe boot flashing, metal roof', 96, 0, 2, 5],
      ['Building permit, {city}', 265, 0, 1, 1],
      ['Dump fee, per square', 12.5, 1],
    ],
  },
  siding: {
    title: 'Fiber cement siding, soffit and gutters',
    squares: [10, 26],
    prices: [
      ['Remove old siding and haul away, per square', 92, 1],
      ['House wrap, taped, per square', 38, 1],
      ['Fiber cement lap siding, painted, per square', 845, 1.08],
      ['Trim boards, per foot', 8.9, 14],
      ['Soffit and fascia, per foot', 19.5, 0, 80, 190],
      ...GUTTERS,
      ['Dump fee', 385, 0, 1, 1],
    ],
  },
  flat: {
    title: 'TPO re-roof over new insulation',
    squares: [38, 120],
    prices: [
      ['Remove membrane and wet insulation, per square', 118, 1],
      ['Polyiso insulation, 2 in., per square', 196, 1],
      ['TPO membrane, 60 mil, mechanically attached, per square', 435, 1],
      ['Parapet cap flashing, per foot', 21.5, 3, 20, 60],
      ['Roof drain, replaced', 410, 0, 2, 8],
      ['Curb and pipe flashing', 145, 0, 4, 16],
      ['Crane, per day', 1450, 0, 1, 3],
      ['Building permit, {city}', 680, 0, 1, 1],
      ['Dump fee, per square', 18.5, 1],
    ],
  },
};

const SERVICE_CALL: Price = ['Service call, first hour', 165, 0, 1, 1];

const REPAIRS: readonly (readonly [string, ...Price[]])[] = [
  ['Leak at pipe boot', ['Replace pipe boot flashing', 145, 0, 1, 3], SERVICE_CALL],
  [
    'Wind damage, missing shingles',
    ['Replace blown-off shingles, per square', 485, 0, 1, 4],
    SERVICE_CALL,
  ],
  [
    'Leak at chimney',
    ['Reflash chimney, new counterflashing', 785, 0, 1, 1],
    ['Roof cement and sealant', 18.5, 0, 3, 5],
  ],
  ['Valley repair', ['Open and relay valley, per foot', 46, 0, 12, 26], SERVICE_CALL],
  ['Gutter repair', ['Rehang gutter, per foot', 8.25, 0, 20, 70], SERVICE_CALL],
  ['Ice dam removal', ['Steam ice dam, per hour', 285, 0, 3, 7], SERVICE_CALL],
];

const COUNTER_GOODS: readonly Price[] = [
  ['Architectural shingles, bundle', 41.5, 0, 2, 36],
  ['Hip and ridge cap, bundle', 67, 0, 2, 6],
  ['Ice & water shield, roll', 112, 0, 2, 5],
  ['Synthetic underlayment, roll', 94, 0, 2, 4],
  ['Drip edge, 10 ft', 13.75, 0, 2, 24],
  ['Gutter guard, 4 ft section', 17.9, 0, 2, 40],
  ['Coil nails, box', 49, 0, 2, 6],
];

const EXTRAS: readonly (readonly Price[])[] = [
  [['Additional decking, 7/16 in. OSB, per sheet', 89, 0, 6, 22]],
  [
    ['Ice & water shield required by code, per roll', 118, 0, 3, 8],
    ['Drip edge required by code, per foot', 2.85, 0, 120, 220],
  ],
  [
    ['Detach and reset satellite dish', 140, 0, 1, 1],
    ['Replace bath fan vent', 85, 0, 1, 3],
  ],
];

function linesOf(random: SeededRandom, prices: readonly Price[], squares = 0): LineItem[] {
  return prices.flatMap(([description, price, perSquare, min = 0, max = 0, odds = 1]) => {
    const quantity = Math.round(squares * perSquare) + random.whole(min, max);

    return random.chance(odds) ? [{ description, quantity, price }] : [];
  });
}

/** A title and line items, as they appear on documents. */
export interface PricedWork {
  title: string;
  items: LineItem[];
}

/** Returns the title and priced line items for this work on a building. */
export function priceWork(
  random: SeededRandom,
  work: Work,
  { roof, city }: { roof: Roof; city: string },
): PricedWork {
  const { title, prices } = WORKS[work];
  const words: Record<string, string> = { ...roof, squares: '', city };
  const fill = (text: string) => text.replace(/\{(\w+)\}/, (_, word: string) => words[word] ?? '');
  const lines = linesOf(random, prices, roof.squares);

  return {
    title: fill(title),
    items: lines.map((line) => ({ ...line, description: fill(line.description) })),
  };
}

/** Returns a random repair with its title. */
export function repair(random: SeededRandom): PricedWork {
  const [title, ...prices] = random.pick(REPAIRS);

  return { title, items: linesOf(random, prices) };
}

/** Returns materials sold over the counter, the only thing a roofer charges sales tax on. */
export function counterSale(random: SeededRandom): LineItem[] {
  const first = random.whole(0, COUNTER_GOODS.length - 3);

  return linesOf(random, COUNTER_GOODS.slice(first, first + random.whole(1, 3)));
}

/** Returns extra work, such as damage found under the old roof or building code requirements. */
export function extras(random: SeededRandom): LineItem[] {
  return linesOf(random, random.pick(EXTRAS));
}
