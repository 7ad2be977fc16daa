import { Notice } from '#web/ui/notice.tsx';

const MOST_NAMED = 20;

/** Adds the letter's number, as the PDF shows it: screens may lack the letter too. */
const named = (letter: string) =>
  `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

/** Names the letters that the PDF cannot show; nothing where it shows all. */
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
