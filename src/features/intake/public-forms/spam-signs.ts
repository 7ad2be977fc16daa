/** Detects signs of spam. Spam is stored and marked, never rejected. */
import type { Answers } from '#features/intake/web-forms/form-answers.ts';

/** No human reads and fills in a form faster than this. */
const MIN_SECONDS = 2;
const MAX_LINKS = 2;
/** Text this long isn't repeated by coincidence. */
const OWN_WORDS = 20;
/** The number of times a network may submit the same text. */
const MAX_SAME = 2;

const LINK = /https?:\/\/|www\.|\[url\b|<a\s/gi;

/** Returns the longest text answer, normalized for comparison; '' if all are short. */
export function wordsOf(answers: Answers): string {
  const texts = Object.values(answers).flatMap((answer) =>
    typeof answer === 'string' ? [answer.toLowerCase().replace(/\s+/g, ' ').trim()] : [],
  );
  const [longest = ''] = texts.toSorted((a, b) => b.length - a.length);

  return longest.length >= OWN_WORDS ? longest : '';
}

interface Signs {
  answers: Answers;
  /** The value of the hidden spam-trap field. */
  trap: string;
  /** Seconds between opening the page and submitting; null if unknown. */
  seconds: number | null;
  /** Submissions from the same network within the last day. */
  before: readonly Answers[];
}

/** Returns the signs of spam as sentences, such as 'It has 5 links.' */
export function spamSigns({ answers, trap, seconds, before }: Signs): string[] {
  const signs: string[] = [];
  if (trap !== '') signs.push('A hidden field was filled in.');
  if (seconds !== null && seconds < MIN_SECONDS) {
    signs.push(`It was submitted within ${MIN_SECONDS} seconds.`);
  }
  const links = Object.values(answers)
    .map((answer) => (typeof answer === 'string' ? (answer.match(LINK)?.length ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
  if (links > MAX_LINKS) signs.push(`It has ${links} links.`);
  const words = wordsOf(answers);
  const same = words === '' ? 0 : before.filter((one) => wordsOf(one) === words).length;
  if (same >= MAX_SAME) {
    signs.push(`The same text was submitted from the same network ${same + 1} times in one day.`);
  }

  return signs;
}
