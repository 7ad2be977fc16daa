import { Notice } from '#web/ui/notice.tsx';

const MOST_NAMED = 20;

/**
 * Adds the character's code point, as the PDF shows it, because the screen's fonts may not have the
 * character either.
 */
const named = (letter: string) =>
  `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Lists the characters that the PDF can't show; renders nothing if there are none. */
export function NotPrinted({ letters }: { letters: readonly string[] }) {
  if (letters.length === 0) return null;
  const more = letters.length - MOST_NAMED;
  const names = letters.slice(0, MOST_NAMED).map(named).join(', ');

  return (
    <Notice
      tone="warning"
      title={`These characters cannot be printed: ${names}${more > 0 ? ` and ${more} more` : ''}`}
    >
      The PDF shows a number in place of each. Replace them before you send it.
    </Notice>
  );
}
