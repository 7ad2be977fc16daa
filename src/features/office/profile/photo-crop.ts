/**
 * Calculates the square crop of a photo. It starts centered at full size; the user can drag and
 * zoom.
 */

interface Size {
  width: number;
  height: number;
}

/**
 * The center of the square, as fractions of the picture's width and height. `zoom` is how many
 * times smaller the square is than the largest possible one.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 5;

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the length of the square's sides in picture pixels. */
function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

const between = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Clamps a crop to the picture and to the allowed zoom range. */
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
 * Returns the crop after a drag, measured in frame widths. Dragging right shows more of the left.
 */
export function dragged(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(picture, crop.zoom);

  return inside(picture, {
    ...crop,
    x: crop.x - (by.x * side) / picture.width,
    y: crop.y - (by.y * side) / picture.height,
  });
}

/** Returns the position and size of the square in picture pixels. */
export function squareOf(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, crop.zoom);

  return {
    left: crop.x * picture.width - side / 2,
    top: crop.y * picture.height - side / 2,
    side,
  };
}
