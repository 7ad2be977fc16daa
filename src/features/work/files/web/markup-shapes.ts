/** Shapes drawn on a picture, with coordinates in picture pixels. */

export interface Point {
  x: number;
  y: number;
}

export type Shape =
  | { kind: 'arrow' | 'circle'; from: Point; to: Point }
  | { kind: 'text'; at: Point; text: string };

/** A color that is visible on shingles, sky, and snow, together with the light outline. */
const INK = '#d6001c';
const EDGE = '#ffffff';

type Pen = CanvasRenderingContext2D;

function arrow(pen: Pen, from: Point, to: Point, size: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  for (const side of [-1, 1]) {
    const turned = angle + Math.PI + (side * Math.PI) / 7;
    pen.moveTo(to.x, to.y);
    pen.lineTo(to.x + Math.cos(turned) * size, to.y + Math.sin(turned) * size);
  }
  pen.stroke();
}

function circle(pen: Pen, from: Point, to: Point): void {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  pen.beginPath();
  pen.ellipse(x, y, Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2, 0, 0, 2 * Math.PI);
  pen.stroke();
}

function drawOnce(pen: Pen, shape: Shape, unit: number): void {
  if (shape.kind === 'text') pen.strokeText(shape.text, shape.at.x, shape.at.y);
  else if (shape.kind === 'arrow') arrow(pen, shape.from, shape.to, unit * 8);
  else circle(pen, shape.from, shape.to);
}

/**
 * Draws outlined shapes on a picture of this width. Line width and text size scale with the
 * picture.
 */
export function drawShapes(pen: Pen, shapes: readonly Shape[], width: number): void {
  const unit = Math.max(2, width / 250);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.font = `600 ${unit * 9}px Inter, sans-serif`;
  for (const shape of shapes) {
    pen.strokeStyle = EDGE;
    pen.lineWidth = unit * 2.2;
    drawOnce(pen, shape, unit);
    pen.strokeStyle = INK;
    pen.fillStyle = INK;
    pen.lineWidth = unit * 1.2;
    if (shape.kind === 'text') pen.fillText(shape.text, shape.at.x, shape.at.y);
    else drawOnce(pen, shape, unit);
  }
}
