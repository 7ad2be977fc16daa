/** What the demo company charges: the lines of its estimates and invoices, priced as the trade does. */
import type { LineItem } from '#features/documents/line-item.ts';
import type { Town } from './demo-neighbours.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Roof {
  squares: number;
  pitch: string;
  layers: '1' | '2' | '3+';
  color: string;
  dripEdge: string;
}

const COLORS = ['Weathered Wood', 'Charcoal', 'Barkwood', 'Pewter Gray', 'Driftwood', 'Hickory'];

export function measureRoof(random: SeededRandom): Roof {
  return {
    squares: random.whole(17, 44),
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

const line = (description: string, quantity: number, price: number): LineItem => ({
  description,
  quantity,
  price,
});

/** Tear-off, shingles and everything that goes with them. */
export function shingleRoof(
  random: SeededRandom,
  { roof, town }: { roof: Roof; town: Town },
): LineItem[] {
  const { squares, layers } = roof;
  const withWaste = Math.ceil(squares * 1.1);
  const eaves = squares * 5 + random.whole(20, 60);
  const ridge = squares + random.whole(10, 30);
  const layerCount = layers === '3+' ? 3 : Number(layers);
  const isSteep = Number(roof.pitch.split('/')[0]) >= 8;

  return [
    line(
      `Tear off and haul away, ${layers} layer${layerCount > 1 ? 's' : ''}, per square`,
      squares,
      66 + 24 * (layerCount - 1),
    ),
    line(`Architectural shingles, ${roof.color}, per square`, withWaste, 268 + (isSteep ? 38 : 0)),
    line('Synthetic underlayment, per square', squares, 22.5),
    line('Ice & water shield at eaves and valleys, per roll', Math.ceil(squares / 6) + 1, 118),
    line(`Drip edge, ${roof.dripEdge.toLowerCase()}, per foot`, eaves, 2.85),
    line('Starter strip, per foot', eaves, 1.65),
    line('Ridge vent, per foot', ridge, 9.75),
    line('Hip and ridge cap, per foot', ridge + random.whole(10, 70), 4.9),
    line('Pipe boot flashing', random.whole(2, 6), 54),
    ...(random.chance(0.45)
      ? [line('Step flashing at walls, per foot', random.whole(12, 58), 12.5)]
      : []),
    ...(random.chance(0.25) ? [line('Chimney flashing and counterflashing', 1, 465)] : []),
    ...(random.chance(0.5)
      ? [line('Decking, 7/16 in. OSB, per sheet', random.whole(2, 14), 89)]
      : []),
    ...(random.chance(0.3) ? gutterLines(random) : []),
    line(`Building permit, ${town.city}`, 1, random.pick([145, 165, 185, 210])),
    line('Dump fee', 1, 240 + squares * 6),
  ];
}

function gutterLines(random: SeededRandom): LineItem[] {
  return [
    line('Seamless gutter, 5 in., per foot', random.whole(90, 210), 10.75),
    line('Downspout, 2x3 in., per foot', random.whole(40, 90), 8.5),
  ];
}

export function metalRoof(
  random: SeededRandom,
  { roof, town }: { roof: Roof; town: Town },
): LineItem[] {
  const { squares } = roof;

  return [
    line('Tear off and haul away, per square', squares, 72),
    line('Standing seam steel, 24 ga., per square', Math.ceil(squares * 1.08), 940),
    line('High-temperature underlayment, per square', squares, 64),
    line('Ridge, hip and eave trim, per foot', squares * 7 + 60, 14.25),
    line('Snow guards', random.whole(24, 80), 19.5),
    line('Pipe boot flashing, metal roof', random.whole(2, 5), 96),
    line(`Building permit, ${town.city}`, 1, 265),
    line('Dump fee', 1, 260 + squares * 5),
  ];
}

export function sidingJob(random: SeededRandom): LineItem[] {
  const squares = random.whole(10, 26);

  return [
    line('Remove old siding and haul away, per square', squares, 92),
    line('House wrap, taped, per square', squares, 38),
    line('Fiber cement lap siding, painted, per square', Math.ceil(squares * 1.08), 845),
    line('Trim boards, per foot', squares * 14, 8.9),
    line('Soffit and fascia, per foot', random.whole(80, 190), 19.5),
    ...gutterLines(random),
    line('Dump fee', 1, 385),
  ];
}

export function flatRoof(random: SeededRandom, { town }: { town: Town }): LineItem[] {
  const squares = random.whole(38, 120);

  return [
    line('Remove membrane and wet insulation, per square', squares, 118),
    line('Polyiso insulation, 2 in., per square', squares, 196),
    line('TPO membrane, 60 mil, mechanically attached, per square', squares, 435),
    line('Parapet cap flashing, per foot', squares * 3 + 40, 21.5),
    line('Roof drain, replaced', random.whole(2, 8), 410),
    line('Curb and pipe flashing', random.whole(4, 16), 145),
    line('Crane, per day', random.whole(1, 3), 1450),
    line(`Building permit, ${town.city}`, 1, 680),
    line('Dump fee', 1, 900 + squares * 7),
  ];
}

const REPAIRS: readonly (readonly [string, (random: SeededRandom) => LineItem[]])[] = [
  [
    'Leak at pipe boot',
    (random) => [
      line('Replace pipe boot flashing', random.whole(1, 3), 145),
      line('Service call, first hour', 1, 165),
    ],
  ],
  [
    'Wind damage, missing shingles',
    (random) => [
      line('Replace blown-off shingles, per square', random.whole(1, 4), 485),
      line('Service call, first hour', 1, 165),
    ],
  ],
  [
    'Leak at chimney',
    () => [
      line('Reflash chimney, new counterflashing', 1, 785),
      line('Roof cement and sealant', 4, 18.5),
    ],
  ],
  [
    'Valley repair',
    (random) => [
      line('Open and relay valley, per foot', random.whole(12, 26), 46),
      line('Ice & water shield, per roll', 1, 118),
      line('Service call, first hour', 1, 165),
    ],
  ],
  [
    'Gutter repair',
    (random) => [
      line('Rehang gutter, per foot', random.whole(20, 70), 8.25),
      line('Downspout elbow', random.whole(2, 6), 24),
    ],
  ],
  [
    'Ice dam removal',
    (random) => [
      line('Steam ice dam, per hour', random.whole(3, 7), 285),
      line('Truck and crew call-out', 1, 250),
    ],
  ],
];

/** A repair with its name. */
export function repair(random: SeededRandom): { title: string; items: LineItem[] } {
  const [title, lines] = random.pick(REPAIRS);

  return { title, items: lines(random) };
}

const COUNTER_GOODS = [
  ['Architectural shingles, bundle', 41.5, 36],
  ['Hip and ridge cap, bundle', 67, 6],
  ['Ice & water shield, roll', 112, 5],
  ['Synthetic underlayment, roll', 94, 4],
  ['Drip edge, 10 ft', 13.75, 24],
  ['Gutter guard, 4 ft section', 17.9, 40],
  ['Coil nails, box', 49, 6],
] as const;

/** Materials sold over the counter: the one thing a roofer charges sales tax on. */
export function counterSale(random: SeededRandom): LineItem[] {
  const first = random.whole(0, COUNTER_GOODS.length - 1);
  const count = random.whole(1, 3);

  return Array.from({ length: count }, (_, step) => {
    const [description, price, most] =
      COUNTER_GOODS[(first + step) % COUNTER_GOODS.length] ?? COUNTER_GOODS[0];

    return line(description, random.whole(2, most), price);
  });
}

/** What was found under the old roof, or what the building code wants. */
export function extras(random: SeededRandom): LineItem[] {
  return random.pick([
    () => [line('Additional decking, 7/16 in. OSB, per sheet', random.whole(6, 22), 89)],
    () => [
      line('Ice & water shield required by code, per roll', random.whole(3, 8), 118),
      line('Drip edge required by code, per foot', random.whole(120, 220), 2.85),
    ],
    () => [
      line('Detach and reset satellite dish', 1, 140),
      line('Replace bath fan vent', random.whole(1, 3), 85),
    ],
  ])();
}
