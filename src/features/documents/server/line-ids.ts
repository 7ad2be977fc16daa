import { randomBytes } from 'node:crypto';

interface Line {
  id?: string | undefined;
}

function newLineId(): string {
  return randomBytes(9).toString('base64url');
}

/**
 * The id of each line after an edit. A line that names its id keeps it, once, when the document had
 * it. A client that names none keeps them by place; every other line gets a new one.
 */
export function lineIds(sent: readonly Line[], before: readonly Line[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  const isByPlace = sent.every(({ id }) => id === undefined);

  return sent.map(({ id }, index) => {
    const kept = isByPlace ? before[index]?.id : id;

    return kept !== undefined && known.delete(kept) ? kept : newLineId();
  });
}
