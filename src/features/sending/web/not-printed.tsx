import { Notice } from '#web/ui/notice.tsx';

const MOST_NAMED = 20;

/** Names the letters that the PDF cannot show; nothing where it shows all. */
export function NotPrinted({ letters }: { letters: readonly string[] }) {
  if (letters.length === 0) return null;
  const more = letters.length - MOST_NAMED;
  const named = letters.slice(0, MOST_NAMED).join(' ');

  return (
    <Notice
      tone="warning"
      title={`These letters cannot be printed: ${named}${more > 0 ? ` and ${more} more` : ''}`}
    >
      The PDF shows a number in place of each. Write the text in other letters before you send it.
    </Notice>
  );
}
