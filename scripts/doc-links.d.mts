export function linksIn(text: string): string[];
export function anchorsOf(text: string): string[];
export function brokenLinks(
  documents: readonly string[],
  read: (path: string) => string | null,
): string[];
