/** What makes a submission look as if no person had sent it. It is kept and marked, never refused. */
import type { Answers } from '#features/intake/web-forms/form-answers.ts';

/** Nobody reads and fills in a form in less. */
const MIN_SECONDS = 2;
const MAX_LINKS = 2;
/** So long a text is nobody's by chance. */
const OWN_WORDS = 20;
/** So many times is the same text sent before it is one too many. */
const MAX_SAME = 2;

const LINK = /https?:\/\/|www\.|\[url\b|<a\s/gi;

/** The longest text among the answers, as it is compared with others'; '' where all are short. */
export function wordsOf(answers: Answers): string {
  const texts = Object.values(answers).flatMap((answer) =>
    typeof answer === 'string' ? [answer.toLowerCase().replace(/\s+/g, ' ').trim()] : [],
  );
  const [longest = ''] = texts.toSorted((a, b) => b.length - a.length);

  return longest.length >= OWN_WORDS ? longest : '';
}

interface Signs {
  answers: Answers;
  /** What stands in the field that people do not see. */
  trap: string;
  /** From the page to its sending; null where that is not known. */
  seconds: number | null;
  /** What the same network sent during the last day. */
  before: readonly Answers[];
}

/** The signs as people read them: 'It has 5 links.' */
export function spamSigns({ answers, trap, seconds, before }: Signs): string[] {
  const signs: string[] = [];
  if (trap !== '') signs.push('A field that people do not see was filled in.');
  if (seconds !== null && seconds < MIN_SECONDS) {
    signs.push(`It was filled in within ${MIN_SECONDS} seconds.`);
  }
  const links = Object.values(answers)
    .map((answer) => (typeof answer === 'string' ? (answer.match(LINK)?.length ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
  if (links > MAX_LINKS) signs.push(`It has ${links} links.`);
  const words = wordsOf(answers);
  const same = words === '' ? 0 : before.filter((one) => wordsOf(one) === words).length;
  if (same >= MAX_SAME) {
    signs.push(`The same text came from the same network ${same + 1} times in a day.`);
  }

  return signs;
}
