import type { ListedFile } from '../file.ts';

/** Returns the before and after photos of a picture's pair; null if it has none. */
export function pairOf({ id, beforeId, afterId }: ListedFile): {
  beforeId: number;
  afterId: number;
} | null {
  if (beforeId !== null) return { beforeId, afterId: id };

  return afterId === null ? null : { beforeId: id, afterId };
}
