import { expect, test } from 'vitest';
import { drawShapes, type Shape } from './markup-shapes.ts';

/** Draws the shapes on a black picture. Returns a function that checks if a point is red. */
function draw(shapes: Shape[]) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 500, height: 500 });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('there is no canvas');
  pen.fillRect(0, 0, 500, 500);
  drawShapes(pen, shapes, 500);

  return (x: number, y: number) => {
    const [red = 0, green = 0] = pen.getImageData(x, y, 1, 1).data;

    return red > 150 && green < 80;
  };
}

test('An arrow goes from its start to its end, with its head at the end', () => {
  const isRed = draw([{ kind: 'arrow', from: { x: 100, y: 250 }, to: { x: 400, y: 250 } }]);

  expect([isRed(100, 250), isRed(250, 250), isRed(400, 250)]).toEqual([true, true, true]);
  expect([isRed(90, 250), isRed(412, 250), isRed(250, 262)]).toEqual([false, false, false]);
  // Beside the end, where the arrowhead is, but not beside the start.
  const isBeside = (x: number) => isRed(x, 245) || isRed(x, 244) || isRed(x, 256);
  expect([isBeside(387), isBeside(113)]).toEqual([true, false]);
});

test('A circle encloses the dragged area, whichever corner it started at', () => {
  for (const [from, to] of [
    [
      { x: 100, y: 100 },
      { x: 400, y: 300 },
    ],
    [
      { x: 400, y: 300 },
      { x: 100, y: 100 },
    ],
  ] as const) {
    const isRed = draw([{ kind: 'circle', from, to }]);
    expect([isRed(100, 200), isRed(400, 200), isRed(250, 100), isRed(250, 300)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([isRed(250, 200), isRed(100, 100)]).toEqual([false, false]);
  }
});

test('Text is drawn at its position', () => {
  const isRed = draw([{ kind: 'text', at: { x: 100, y: 200 }, text: 'HHHH' }]);
  const found = Array.from({ length: 60 }, (_, step) => isRed(100 + step, 194));

  expect(found).toContain(true);
  expect(isRed(100, 240)).toBe(false);
});
