import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dragged, inside, MAX_ZOOM, squareOf, WHOLE } from './photo-crop.ts';

const wide = { width: 400, height: 200 };

test('A photo begins with the largest square in its middle', () => {
  expect(squareOf(wide, WHOLE)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 200, height: 400 }, WHOLE)).toEqual({ left: 0, top: 100, side: 200 });
});

test('A photo that is dragged to the right shows what is further left, as far as its edge', () => {
  expect(squareOf(wide, dragged(wide, WHOLE, { x: 0.25, y: 0 }))).toEqual({
    left: 50,
    top: 0,
    side: 200,
  });
  expect(squareOf(wide, dragged(wide, WHOLE, { x: 9, y: 9 }))).toMatchObject({ left: 0, top: 0 });
  expect(squareOf(wide, dragged(wide, WHOLE, { x: -9, y: 0 }))).toMatchObject({ left: 200 });
});

test('A photo at twice the zoom is kept around the same point, and at its edge is moved inward again', () => {
  expect(squareOf(wide, inside(wide, { ...WHOLE, zoom: 2 }))).toEqual({
    left: 150,
    top: 50,
    side: 100,
  });
  const corner = dragged(wide, { ...WHOLE, zoom: 2 }, { x: 9, y: 9 });
  expect(squareOf(wide, corner)).toMatchObject({ left: 0, top: 0, side: 100 });
  expect(squareOf(wide, inside(wide, { ...corner, zoom: 1 }))).toEqual({
    left: 0,
    top: 0,
    side: 200,
  });
});

test('Whatever is done to a photo, its square is inside of it', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 8000 }),
    height: fc.integer({ min: 1, max: 8000 }),
  });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      size,
      fc.record({ x: part, y: part, zoom: fc.double({ min: 0, max: 20, noNaN: true }) }),
      part,
      part,
      (picture, crop, x, y) => {
        const { left, top, side } = squareOf(
          picture,
          dragged(picture, inside(picture, crop), { x, y }),
        );
        const slack = 1e-6 * Math.max(picture.width, picture.height);

        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(left + side).toBeLessThanOrEqual(picture.width + slack);
        expect(top + side).toBeLessThanOrEqual(picture.height + slack);
        expect(side).toBeGreaterThan(0);
        expect(side * MAX_ZOOM).toBeGreaterThanOrEqual(
          Math.min(picture.width, picture.height) - slack,
        );
      },
    ),
  );
});
