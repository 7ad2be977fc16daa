import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barGeometry, niceScale } from './bar-geometry.ts';

test.each([
  [
    [0, 3, 7],
    [0, 2, 4, 6, 8],
  ],
  [
    [48_230.5, 12_000],
    [0, 20_000, 40_000, 60_000],
  ],
  [[100], [0, 25, 50, 75, 100]],
  [
    [-500, 1500],
    [-500, 0, 500, 1000, 1500],
  ],
  [[-20], [-20, -15, -10, -5, 0]],
  [[1], [0, 0.25, 0.5, 0.75, 1]],
  [[0, 0], [0]],
  [[], [0]],
])('the axis of %j has the round numbers %j', (values, ticks) => {
  expect(niceScale(values).ticks).toEqual(ticks);
});

test.each([
  [
    [9, 4],
    [0, 5, 10],
  ],
  [[1], [0, 1]],
  [
    [2, 3],
    [0, 1, 2, 3],
  ],
  [[100], [0, 25, 50, 75, 100]],
])('the axis of %j things that are counted has the whole numbers %j', (values, ticks) => {
  expect(niceScale(values, { isWhole: true }).ticks).toEqual(ticks);
});

test('an axis has zero and room for every value, in at most six round steps', () => {
  const value = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const { min, max, ticks } = niceScale(values);

      expect(ticks).toContain(0);
      expect(min).toBeLessThanOrEqual(Math.min(...values));
      expect(max).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

test('bars hang from zero or stand on it, side by side', () => {
  const { ticks, bars, slotWidth } = barGeometry([1500, -500], 200);

  expect(ticks).toEqual([
    { value: -500, y: 200 },
    { value: 0, y: 150 },
    { value: 500, y: 100 },
    { value: 1000, y: 50 },
    { value: 1500, y: 0 },
  ]);
  expect(bars).toMatchObject([
    { slot: '0%', center: '25%', x: '9%', y: 0, height: 150 },
    { slot: '50%', center: '75%', x: '59%', y: 150, height: 50 },
  ]);
  expect(slotWidth).toBe('50%');
});

test('two charts that take in the same value have the same axis, and bars that compare', () => {
  const won = barGeometry([400], 200, { reach: 400 });
  const lost = barGeometry([100], 200, { reach: 400 });

  expect(lost.ticks).toEqual(won.ticks);
  expect([won.bars[0]?.height, lost.bars[0]?.height]).toEqual([200, 50]);
});
