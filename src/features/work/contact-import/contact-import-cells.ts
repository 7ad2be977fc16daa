/** Removes formatting and escaping that other systems and spreadsheets add to cells. */
import { cleanText } from '#shared/fields/field-schemas.ts';
import { phoneNumbers, repairedPhone } from '#shared/phone-numbers.ts';
import { plainNumber } from '#shared/postal-code.ts';

/** Words that really start with an apostrophe: ’t Hart, ’Round the Bend. */
const ELISION = /^'(?:t|n|s|em|til|tis|twas|round|bout|cause|neath)\b/i;

/** Returns the text of a cell without spreadsheet escapes: ="8015550142", '+1 801 555 0142. */
export function cellText(cell: string | undefined): string {
  const text = cleanText(cell ?? '');
  const [, formula] = /^="(.*)"$/s.exec(text) ?? [];
  if (formula !== undefined) return formula;

  return text.startsWith("'") && !ELISION.test(text) ? text.slice(1).trim() : text;
}

/** True for a number that a spreadsheet turned into a date: 5-Jan, 5/1/2024. */
export function isDay(text: string): boolean {
  return /^(?:\d{1,2}-[a-z]{3}(?:-\d{2,4})?|[a-z]{3}-\d{1,4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2})$/i.test(
    text.trim(),
  );
}

/** One of several values in a cell, and its label: 'Mobile'. */
export interface PartOfCell {
  text: string;
  label: string;
}

const PHONE_LABEL =
  /\b(phone|mobile|cell|home|work|office|business|other|main|alt|alternate|fax)\s*:\s*/gi;

/**
 * Splits a text into its phone numbers, or returns it as is if it has only one, including any
 * remark: '801-555-0142 (call after 5)'.
 */
function numbersIn(text: string): string[] {
  const repaired = repairedPhone(plainNumber(text.trim()));
  const numbers = phoneNumbers(repaired);

  return numbers.length > 1 ? numbers.map(({ written }) => written.trim()) : [repaired];
}

/** Returns the phone numbers in a cell: two for 'Phone: 801-555-0142 Mobile: 801-555-0143'. */
export function phonesIn(cell: string): PartOfCell[] {
  const lines = plainNumber(cell).split(/\s*(?::::|[\n|]|;(?! ?ext))\s*/);
  const parts = lines.flatMap((line) => {
    const [first = '', ...labelled] = line.split(PHONE_LABEL);
    const pairs = labelled.flatMap((label, index) =>
      index % 2 === 0 ? [{ label, text: labelled[index + 1] ?? '' }] : [],
    );

    return [{ label: '', text: first }, ...pairs].flatMap(({ label, text }) =>
      numbersIn(text).map((one) => ({ label, text: one })),
    );
  });

  return parts.filter(({ text }) => text !== '');
}

/**
 * Returns the email addresses in a cell, each with any name before it: two for 'Ann
 * <ann@x.example>, bo@x.example'.
 */
export function emailsIn(cell: string): string[] {
  return cell.split(/\s*(?::::|[;\n|])\s*/).flatMap((line) => {
    if (line.split('@').length <= 2) return line.trim() || [];

    const found: string[] = [];
    let words: string[] = [];
    for (const word of line.split(/[\s,/]+/)) {
      words.push(word);
      if (!word.includes('@')) continue;
      found.push(words.join(' '));
      words = [];
    }

    return [...found, words.join(' ')].filter(Boolean);
  });
}
