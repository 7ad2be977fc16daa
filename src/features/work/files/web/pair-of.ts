import type { ListedFile } from '../file.ts';

/** The pictures of the pair that a picture is in; null for one that is in none. */
export function pairOf({ id, beforeId, afterId }: ListedFile): {
  beforeId: number;
  afterId: number;
} | null {
  if (beforeId !== null) return { beforeId, afterId: id };

  return afterId === null ? null : { beforeId: id, afterId };
}
