import { expect, test } from 'vitest';
import { drawShapes, type Shape } from './markup-shapes.ts';

/** A black picture with these shapes on it, and which of its places are red. */
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

test('An arrow goes from where it began to where it ended, with its head there', () => {
  const isRed = draw([{ kind: 'arrow', from: { x: 100, y: 250 }, to: { x: 400, y: 250 } }]);

  expect([isRed(100, 250), isRed(250, 250), isRed(400, 250)]).toEqual([true, true, true]);
  expect([isRed(90, 250), isRed(412, 250), isRed(250, 262)]).toEqual([false, false, false]);
  // Beside the end, where the head is, and not beside the beginning.
  const isBeside = (x: number) => isRed(x, 245) || isRed(x, 244) || isRed(x, 256);
  expect([isBeside(387), isBeside(113)]).toEqual([true, false]);
});

test('A circle surrounds what it is drawn over, whichever corner it began at', () => {
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

test('Words stand at their place', () => {
  const isRed = draw([{ kind: 'text', at: { x: 100, y: 200 }, text: 'HHHH' }]);
  const found = Array.from({ length: 60 }, (_, step) => isRed(100 + step, 194));

  expect(found).toContain(true);
  expect(isRed(100, 240)).toBe(false);
});
