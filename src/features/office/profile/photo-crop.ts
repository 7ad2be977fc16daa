/**
 * Computes the square of a picture that is kept: in the middle of it at first, moved and made
 * smaller by its owner.
 */

interface Size {
  width: number;
  height: number;
}

/** The middle of the square, as parts of the picture's width and height, and how many times smaller than the largest one it is. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 5;

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The side of the square, in the picture's own pixels. */
function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The same crop with its square inside of the picture, and a zoom that there is. */
export function inside(picture: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM);
  const side = sideOf(picture, zoom);
  const [halfX, halfY] = [side / 2 / picture.width, side / 2 / picture.height];

  return {
    zoom,
    x: between(crop.x, halfX, 1 - halfX),
    y: between(crop.y, halfY, 1 - halfY),
  };
}

/**
 * Returns the crop after a drag, in sides of the frame: a drag to the right shows more of the left.
 */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(picture, crop.zoom);

  return inside(picture, {
    ...crop,
    x: crop.x - (by.x * side) / picture.width,
    y: crop.y - (by.y * side) / picture.height,
  });
}

/** The square in the picture's own pixels. */
export function squareOf(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, crop.zoom);

  return {
    left: crop.x * picture.width - side / 2,
    top: crop.y * picture.height - side / 2,
    side,
  };
}
