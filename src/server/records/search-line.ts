/** Joins the non-empty parts on one line: 'Customer · (512) 555-0148 · 12 Oak St, Austin'. */
export function joinLine(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .map((part) => part?.replace(/\s*\n\s*/g, ', '))
    .join(' · ');
}
